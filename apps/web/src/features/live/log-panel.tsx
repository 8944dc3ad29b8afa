import type { LogLine } from '@wirebench/bench-core/results'
import { clsx } from 'clsx'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { clockTimeWithSeconds } from '../../ui/dates.ts'

const nearEndPx = 24

/** What the run said, newest last. It follows the end until one scrolls up. */
export function LogPanel({ lines }: { readonly lines: readonly LogLine[] }) {
  const box = useRef<HTMLDivElement>(null)
  const [following, setFollowing] = useState(true)
  const [seen, setSeen] = useState(0)
  const last = lines.at(-1)
  useEffect(() => {
    if (following && last !== undefined && box.current) box.current.scrollTop = box.current.scrollHeight
  }, [following, last])
  const onScroll = () => {
    const { scrollTop, scrollHeight, clientHeight } = box.current!
    const atEnd = scrollHeight - scrollTop - clientHeight < nearEndPx
    if (atEnd === following) return
    setFollowing(atEnd)
    setSeen(lines.length)
  }
  const fresh = lines.length - seen
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center gap-3">
        <label className="flex min-h-6 items-center gap-2">
          <input
            type="checkbox"
            checked={following}
            onChange={({ target }) => {
              setFollowing(target.checked)
              setSeen(lines.length)
            }}
          />
          Follow
        </label>
        {!following && (
          <Button onClick={() => setFollowing(true)}>Jump to latest{fresh > 0 && ` (${fresh})`}</Button>
        )}
        <CopyButton text={lines.map(lineText).join('\n')} label="Copy" />
      </div>
      <div
        ref={box}
        role="log"
        aria-live="off"
        aria-label="Run log"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        tabIndex={0}
        onScroll={onScroll}
        className="h-60 overflow-auto rounded-control border border-hairline bg-surface p-3 font-mono text-caption"
      >
        {lines.length === 0 && <p className="text-muted">Nothing yet.</p>}
        {lines.map((line, index) => (
          <p
            // biome-ignore lint/suspicious/noArrayIndexKey: lines are only ever added at the end or dropped at the start
            key={`${line.atMs} ${index}`}
            className={clsx(
              'whitespace-pre-wrap wrap-anywhere',
              line.level === 'error' && 'text-worse',
              line.level === 'warning' && 'text-warning',
            )}
          >
            {lineText(line)}
          </p>
        ))}
      </div>
    </>
  )
}

function lineText({ atMs, level, text }: LogLine): string {
  return `${clockTimeWithSeconds(atMs)} ${level.padEnd(7)} ${text}`
}
