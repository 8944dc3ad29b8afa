import { Link } from '@tanstack/react-router'
import type { RunDetail } from '@wirebench/bench-core/api/runs'
import type { Report } from '@wirebench/bench-core/model/report/report'
import { findingsOf } from '@wirebench/bench-core/report/document/findings'
import { openingLines } from '@wirebench/bench-core/report/document/opening-lines'
import { sureLine } from '@wirebench/bench-core/report/document/power-line'
import { tooBusyLine } from '@wirebench/bench-core/report/judge/doubts/too-busy'
import { ownMessagesText } from '@wirebench/bench-core/report/words/own-messages-text'
import { endText } from '@wirebench/bench-core/report/words/run/end-text'
import { roundsText, runLine } from '@wirebench/bench-core/report/words/run/run-line'
import { CircleSlash2 } from 'lucide-react'
import { useMemo } from 'react'
import { VerdictChip } from '../../../pieces/case/verdict-chip.tsx'
import { MeasureAgain } from '../panels/measure-again.tsx'
import { Warnings } from '../panels/warnings.tsx'
import { hasAnswer } from './use-of-page.ts'

/** How far a run can be trusted, in a line, with what to do about it; the warnings behind that are folded. */
export function HowSure({ report, run }: { readonly report: Report; readonly run: RunDetail }) {
  const busy = tooBusyLine(report)
  const isAnswered = hasAnswer(report)
  const { rounds } = report.run
  const saidAbove = [busy, isAnswered ? ownMessagesText(report) : null]
  return (
    <section
      aria-labelledby="sure-title"
      id="sure"
      className="grid grid-cols-[minmax(0,1fr)] gap-2 rounded-panel border border-hairline bg-surface p-4"
    >
      <h2 id="sure-title" className="text-h2 font-semibold">
        How sure?
      </h2>
      {report.run.state !== 'completed' && <Partial report={report} />}
      {busy !== null && !isAnswered && <p className="text-lead font-medium">{busy}.</p>}
      {rounds === 0 ? (
        <p>Nothing was measured.</p>
      ) : (
        <p>
          {sureLine(report)}{' '}
          <Link to="/method" hash="smallest-difference" className="underline">
            How this is known
          </Link>
        </p>
      )}
      <MeasureAgain run={run} rounds={rounds} />
      {!isAnswered && rounds > 0 && <Found report={report} />}
      <Warnings report={report} />
      {[...openingLines(report).filter((line) => !saidAbove.includes(line)), runLine(report)].map((line) => (
        <p key={line} className="text-caption text-muted wrap-anywhere">
          {line}.
        </p>
      ))}
    </section>
  )
}

/** What stands out, where no answer says what it comes to. */
function Found({ report }: { readonly report: Report }) {
  const { lead, others, more } = useMemo(() => findingsOf(report), [report])
  return (
    <>
      <p className="text-lead font-medium wrap-anywhere">{lead}</p>
      <ul className="grid gap-2">
        {others.map(({ text, verdict }) => (
          <li key={text} className="flex flex-wrap items-start gap-x-3 gap-y-1">
            <span className="w-36 shrink-0 pt-0.5">
              <VerdictChip verdict={verdict} />
            </span>
            <span className="min-w-0 grow basis-64 wrap-anywhere">{text}</span>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p>
          <a href="#verdicts" className="underline">
            {more} more
          </a>
        </p>
      )}
    </>
  )
}

function Partial({ report }: { readonly report: Report }) {
  const { state, reason, rounds } = report.run
  return (
    <p className="flex items-start gap-2 rounded-control bg-neutral-bg px-3 py-2">
      <CircleSlash2 aria-hidden size={16} className="mt-0.5 shrink-0 text-neutral" />
      <span>
        <strong className="font-semibold">{roundsText(report.run)} finished</strong>:{' '}
        {endText({ state, reason }, 'inForm')}.
        {rounds > 0 && ' What is shown comes from the finished rounds.'}
      </span>
    </p>
  )
}
