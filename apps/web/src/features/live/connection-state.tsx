import { CloudOff, Radio, RefreshCw } from 'lucide-react'
import type { ConnectionPhase } from '../../api/live/run-connection.ts'
import { Button } from '../../ui/controls/button.tsx'
import { useNow } from '../../ui/hooks/use-now.ts'

const looks = {
  connecting: { word: 'Connecting', icon: RefreshCw, className: 'text-neutral' },
  live: { word: 'Live', icon: Radio, className: 'text-primary' },
  reconnecting: { word: 'Reconnecting…', icon: RefreshCw, className: 'text-warning' },
  lost: { word: 'Offline', icon: CloudOff, className: 'text-warning' },
  unreachable: { word: 'Offline', icon: CloudOff, className: 'text-worse' },
} as const

/** How well the page is connected to the run; nothing once it has ended, whose state says so. */
export function ConnectionChip({ phase }: { readonly phase: ConnectionPhase }) {
  if (phase === 'ended') return null
  const { word, icon: Icon, className } = looks[phase]
  return (
    <span className={`inline-flex items-center gap-1.5 ${className}`}>
      <Icon aria-hidden size={16} />
      <span className="sr-only">Connection: </span>
      {word}
    </span>
  )
}

/** Says that updates are missing, and that the run itself is not in danger. */
export function ConnectionBanner({
  phase,
  lostSinceMs,
  onRetry,
}: {
  readonly phase: ConnectionPhase
  readonly lostSinceMs: number | null
  readonly onRetry: () => void
}) {
  const shown = lostSinceMs !== null && (phase === 'lost' || phase === 'unreachable')
  const nowMs = useNow(shown ? 1_000 : null)
  if (!shown) return null
  const seconds = Math.max(0, Math.round((nowMs - lostSinceMs) / 1_000))
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-between gap-3 rounded-panel border border-warning bg-warning-bg px-4 py-3"
    >
      <p className="flex items-center gap-2">
        <CloudOff aria-hidden size={16} className="text-warning" />
        {phase === 'unreachable' ? 'Warning: server unreachable.' : 'Warning: live updates lost'}
        {/* The counting seconds would be read out again and again. */}
        <span aria-hidden="true">{phase === 'lost' && `${seconds} s ago.`}</span>
        {phase === 'lost' && 'The run continues on the server.'}
      </p>
      <Button onClick={onRetry}>Retry now</Button>
    </div>
  )
}
