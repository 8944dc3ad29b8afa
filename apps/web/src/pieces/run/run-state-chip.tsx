import type { RunStateName } from '@wirebench/bench-core/model/run/run-event'
import {
  Ban,
  CircleCheck,
  CircleDashed,
  CircleDot,
  CircleX,
  FileX,
  Hourglass,
  type LucideIcon,
  Unplug,
} from 'lucide-react'

const looks: Readonly<
  Record<RunStateName | 'unreadable', { word: string; icon: LucideIcon; className: string }>
> = {
  queued: { word: 'Queued', icon: CircleDashed, className: 'text-neutral' },
  waiting: { word: 'Waiting', icon: Hourglass, className: 'text-neutral' },
  running: { word: 'Running', icon: CircleDot, className: 'text-primary' },
  cancelling: { word: 'Cancelling', icon: Ban, className: 'text-neutral' },
  completed: { word: 'Done', icon: CircleCheck, className: 'text-text' },
  cancelled: { word: 'Cancelled', icon: Ban, className: 'text-neutral' },
  failed: { word: 'Failed', icon: CircleX, className: 'text-worse' },
  interrupted: { word: 'Interrupted', icon: Unplug, className: 'text-warning' },
  unreadable: { word: 'Unreadable', icon: FileX, className: 'text-worse' },
}

/** The word for a run's state, as it stands everywhere. */
export function runStateWord(state: RunStateName): string {
  return looks[state].word
}

export function RunStateChip({ state }: { readonly state: keyof typeof looks }) {
  const { word, icon: Icon, className } = looks[state]
  return (
    <span className={`inline-flex items-center gap-1.5 whitespace-nowrap font-medium ${className}`}>
      <Icon aria-hidden size={16} />
      {word}
    </span>
  )
}
