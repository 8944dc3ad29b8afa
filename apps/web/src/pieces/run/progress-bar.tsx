/** How much of a run is done. */
export function ProgressBar({ fraction }: { readonly fraction: number }) {
  return (
    <progress
      aria-label="Progress of the run"
      value={fraction}
      max={1}
      className="block h-3 w-full appearance-none overflow-hidden rounded-control bg-hairline [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-hairline [&::-webkit-progress-value]:bg-primary"
    />
  )
}
