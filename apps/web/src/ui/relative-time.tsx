import { absoluteTime, relativeTime } from './dates.ts'
import { useNow } from './hooks/use-now.ts'

const everyMs = 30_000

/** How long ago something was, which stays true while the page is open; when exactly for those who point at it. */
export function RelativeTime({ at }: { readonly at: string }) {
  const nowMs = useNow(everyMs)
  return (
    <time dateTime={at} title={absoluteTime(at)}>
      {relativeTime(at, nowMs)}
    </time>
  )
}
