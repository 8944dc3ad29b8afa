/** What a command leaves to whoever types it; nothing where it is complete. */
export function FillIn({ gaps }: { readonly gaps: readonly string[] }) {
  return gaps.length === 0 ? null : <p className="text-table">{gaps.join(' ')}</p>
}
