import { Tag, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { SelectedRun } from '../../../api/selected-runs.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { TagRuns } from './tag-runs.tsx'
import { useRemoval } from './use-removal.ts'

/** What can be done with all selected runs at once, besides comparing them. */
export function SelectionActions({ runs }: { readonly runs: readonly SelectedRun[] }) {
  const [isTagging, setTagging] = useState(false)
  const { remove } = useRemoval()
  return (
    <>
      <Button onClick={() => setTagging(true)}>
        <Tag aria-hidden size={16} />
        Tag…
      </Button>
      <Button onClick={() => remove(runs)}>
        <Trash2 aria-hidden size={16} />
        Delete
      </Button>
      {isTagging && <TagRuns runs={runs} onClose={() => setTagging(false)} />}
    </>
  )
}
