import { type LogLine, logLinesKept } from '@wirebench/bench-core/report/figures/run-state'
import { formatCount } from '@wirebench/bench-core/report/words/format'
import { clsx } from 'clsx'
import { Download } from 'lucide-react'
import { memo, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { CopyButton } from '../../ui/controls/copy-button.tsx'
import { choicesOf, WordsField } from '../../ui/controls/filter-fields.tsx'
import { download } from '../../ui/download.ts'
import { logLevels, useLiveSearch } from './live-search.ts'
import { lineText, logFile, matchingLines } from './log-lines.ts'

const nearEndPx = 24
const levelTitles = { warning: 'warnings and errors', error: 'errors' } as const

/** What the run said, newest last. It follows the end until one scrolls up. */
export const LogPanel = memo(function LogPanel({
  lines,
  shortId,
}: {
  readonly lines: readonly LogLine[]
  readonly shortId: string
}) {
  const [search, change] = useLiveSearch()
  const { log, find } = search
  const shown = useMemo(() => matchingLines(lines, { log, find }), [lines, log, find])
  const isFiltered = log !== undefined || find !== undefined
  const box = useRef<HTMLDivElement>(null)
  const [following, setFollowing] = useState(true)
  const [seenUpTo, setSeenUpTo] = useState(0)
  const last = shown.at(-1)
  const scrolledTo = useRef(0)
  useLayoutEffect(() => {
    if (following && last !== undefined && box.current) box.current.scrollTop = box.current.scrollHeight
  }, [following, last])
  const follow = (isOn: boolean) => {
    setFollowing(isOn)
    setSeenUpTo(last?.sequence ?? 0)
  }
  const onScroll = () => {
    const { scrollTop, scrollHeight, clientHeight } = box.current!
    const atEnd = scrollHeight - scrollTop - clientHeight < nearEndPx
    // Lines that came meanwhile put the end further away: only who scrolls up wants to stay.
    const wentUp = scrollTop < scrolledTo.current
    scrolledTo.current = scrollTop
    if (atEnd ? !following : following && wentUp) follow(atEnd)
  }
  const fresh = following ? 0 : shown.filter(({ sequence }) => sequence > seenUpTo).length
  return (
    <>
      <search className="mb-2 flex flex-wrap items-end gap-3">
        {choicesOf(search, change)('log', 'Level', logLevels, { titleOf: (level) => levelTitles[level] })}
        <WordsField
          label="Search the log"
          text={find}
          restMs={restMs}
          onChange={(text) => change({ find: text })}
        />
        <label className="flex min-h-8 items-center gap-2">
          <input type="checkbox" checked={following} onChange={({ target }) => follow(target.checked)} />
          Follow
        </label>
        {!following && (
          <Button onClick={() => follow(true)}>Jump to latest{fresh > 0 && ` (${fresh})`}</Button>
        )}
        <CopyButton text={() => shown.map(lineText).join('\n')} label="Copy" />
        <Button
          disabled={shown.length === 0}
          onClick={() => download(`wirebench-${shortId}-log.txt`, logFile(shown), 'text/plain')}
        >
          <Download aria-hidden size={16} />
          Download
        </Button>
        <span className="py-1.5 text-muted">{countText(shown.length, lines.length)}</span>
      </search>
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
        {shown.length === 0 && (
          <p className="text-muted">{isFiltered && lines.length > 0 ? 'No line matches.' : 'Nothing yet.'}</p>
        )}
        {shown.map((line) => (
          <Line key={line.sequence} line={line} />
        ))}
      </div>
    </>
  )
})

const restMs = 200

/** A line never changes: with thousands of them only the new ones are drawn. */
const Line = memo(function Line({ line }: { readonly line: LogLine }) {
  return (
    <p
      className={clsx(
        'whitespace-pre-wrap wrap-anywhere',
        line.level === 'error' && 'text-worse',
        line.level === 'warning' && 'text-warning',
      )}
    >
      {lineText(line)}
    </p>
  )
})

function countText(shown: number, kept: number): string {
  const all = kept === logLinesKept ? `the latest ${formatCount(kept)} lines` : `${formatCount(kept)} lines`
  if (shown === kept) return kept === logLinesKept ? all : ''
  return `${formatCount(shown)} of ${all}`
}
