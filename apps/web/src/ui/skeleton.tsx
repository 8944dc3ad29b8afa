/** Stands in for something that is loading, at its final size. Nothing is seen of it for the first 150 ms. */
export function Skeleton({ height, label }: { readonly height: number; readonly label: string }) {
  return (
    <div role="status" className="skeleton w-full" style={{ height }}>
      <span className="sr-only">Loading {label}</span>
    </div>
  )
}
