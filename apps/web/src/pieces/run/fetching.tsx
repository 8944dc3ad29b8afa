import { fetchSentence, type ToFetch } from '@wirebench/bench-core/model/codec/lane'
import { SwitchField } from '../../ui/controls/check-list.tsx'
import { sentence } from '../../ui/sentence.ts'

/** What is downloaded before it begins, where somebody allows it. */
export function Fetching({
  fetches,
  mayFetch,
  onMayFetch,
}: {
  readonly fetches: readonly ToFetch[]
  readonly mayFetch: boolean
  readonly onMayFetch: (mayFetch: boolean) => void
}) {
  if (fetches.length === 0) return null
  return (
    <SwitchField
      label="Fetch the libraries first"
      help={fetches.map((wanted) => sentence(fetchSentence(wanted))).join(' ')}
      checked={mayFetch}
      onChange={onMayFetch}
    />
  )
}
