import { lazyRouteComponent } from '@tanstack/react-router'
import type { RunDetail } from '@wirebench/bench-core/api/runs'
import { Swords } from 'lucide-react'
import { Suspense } from 'react'
import { messageSuitesOf } from '../../api/run-again.ts'
import { DialogButton } from '../../ui/controls/dialog-button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

/** Loaded by those who ask for it. */
const BesideChoice = lazyRouteComponent(() => import('./beside-choice.tsx'), 'BesideChoice')

/** Leads from a run to the duel with another one, or with itself in another version or setting; nothing for a duel. */
export function DuelBeside({ run }: { readonly run: RunDetail }) {
  const [suite] = messageSuitesOf(run)
  if (run.spec.duel !== undefined || suite === undefined) return null
  return (
    <DialogButton
      icon={Swords}
      face="Run again side by side…"
      title="Run again side by side with another run"
    >
      {(close) => (
        <Suspense fallback={<Skeleton height={160} label="runs that it can be measured with" />}>
          <BesideChoice {...{ run, suite, close }} />
        </Suspense>
      )}
    </DialogButton>
  )
}
