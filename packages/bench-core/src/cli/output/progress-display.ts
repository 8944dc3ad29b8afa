import { metricInfo } from '../../model/metrics/index.ts'
import { caseGroupId } from '../../model/report/case-key.ts'
import type { Doing } from '../../model/run/doing.ts'
import type { RecordedEvent } from '../../model/run/run-event.ts'
import type { RunState } from '../../report/figures/run-state.ts'
import { warningSentence } from '../../report/judge/doubts/doubt-lines.ts'
import { firstLooks } from '../../report/judge/verdicts/first-look.ts'
import { caseTitles } from '../../report/words/case/case-title.ts'
import { failureText } from '../../report/words/failure-text.ts'
import { formatDuration, formatProgress, formatRemaining } from '../../report/words/format.ts'
import { printable } from '../../report/words/printable.ts'
import { doingText, preparedTitle } from '../../report/words/run/doing-text.ts'
import { noticeText } from '../../report/words/run/notice-text.ts'
import { fitting, wrapped } from '../../report/words/text-table.ts'
import type { Io } from '../io.ts'
import { waitingDisplay } from './waiting-display.ts'

/** Shows a run's progress: a line that moves on a terminal, a plain line now and then in a pipe. */
export interface ProgressDisplay {
  show(state: RunState, recorded: RecordedEvent): void
  note(text: string): void
  /** Leaves the cursor at the start of an empty line. */
  end(): void
}

const barCells = 24
/** A pipe gets a line when this much more is done. */
const pipeStep = 0.1

/** What is told on the way: what fails and for what a run waits, its progress too, or all that happens. */
export type Progress = 'quiet' | 'usual' | 'verbose'

export function progressDisplay(io: Io, progress: Progress): ProgressDisplay {
  let shown = ''
  let told = -1
  let lastMade = ''
  const looked = new Set<string>()
  const waiting = waitingDisplay(io)
  const clear = () => {
    if (shown !== '') io.stderr.write('\r\u001b[2K')
    shown = ''
  }
  const line = (text: string) => {
    clear()
    // What it tells may come from a program or a service that is measured.
    const lines = text.split('\n').map(printable)
    const fitting = io.isTerminal ? lines.flatMap((one) => wrapped(one, io.columns, '  ')) : lines
    io.stderr.write(`${fitting.join('\n')}\n`)
  }
  const preparing = (doing: Doing) => {
    if (io.isTerminal) {
      clear()
      shown = fitting(printable(doingText({ doing })), io.columns - 1)
      io.stderr.write(shown)
      return
    }
    // What is made is told once in a pipe, and not each step of it.
    const made = preparedTitle(doing)
    if (made !== lastMade) line(made)
    lastMade = made
  }
  /** What is clear of a group of cases, once everybody of it has been looked at. */
  const lookFirst = (state: RunState, atMs: number) => {
    const titleOf = caseTitles({ cases: (state.plan?.cases ?? []).map((key) => ({ key })) })
    for (const { key, metric, text, isWhole } of firstLooks(state)) {
      const id = `${caseGroupId(key)} ${metric}`
      if (!isWhole || looked.has(id)) continue
      looked.add(id)
      const what = metric === 'nsPerOperation' ? '' : `, ${metricInfo(metric).title}`
      line(`after ${formatDuration(atMs - (state.startedAtMs ?? atMs))}: ${titleOf(key)}${what}: ${text}`)
    }
  }
  return {
    show(state, { event, atMs }) {
      if (event.type === 'waiting' || event.type === 'waiting-for-quiet') {
        clear()
        waiting.show(event)
        return
      }
      waiting.end()
      if (event.type === 'preparing') {
        if (progress !== 'quiet') preparing(event.doing)
        return
      }
      if (event.type === 'case-failed')
        line(`failed: ${event.key.operation} ${event.key.contender}: ${failureText(event)}`)
      if (progress === 'quiet') return
      if (event.type === 'warning') line(`warning: ${warningSentence(event.warning)}`)
      if (event.type === 'log') line(event.text)
      if (event.type === 'notice') line(noticeText(event.notice))
      if (progress === 'verbose' && event.type !== 'warning') line(describe(event))
      if (showsFirst.has(event.type) && state.roundsFinished === 0) lookFirst(state, atMs)
      if (event.type !== 'progress') return
      if (io.isTerminal) {
        clear()
        shown = fitting(progressLine(state), io.columns - 1)
        io.stderr.write(shown)
      } else if (state.fraction >= told + pipeStep || told < 0) {
        told = state.fraction
        io.stderr.write(`${plainLine(state)}\n`)
      }
    },
    note: line,
    end() {
      waiting.end()
      clear()
    },
  }
}

const showsFirst: ReadonlySet<RecordedEvent['event']['type']> = new Set([
  'payload-measured',
  'slices-measured',
  'figures-measured',
])

function progressLine(state: RunState): string {
  const done = Math.round(state.fraction * barCells)
  return `[${'█'.repeat(done)}${'·'.repeat(barCells - done)}] ${plainLine(state)}`
}

function plainLine(state: RunState): string {
  const rounds = state.plan ? `round ${state.round} of ${state.plan.rounds}` : ''
  return [formatProgress(state.fraction), rounds, formatRemaining(state.remainingMs ?? 0), state.doing].join(
    ' · ',
  )
}

/** An event in a line, without the arrays that only a program reads. */
function describe(event: RecordedEvent['event']): string {
  const short = Object.entries(event).flatMap(([name, value]) => {
    if (name === 'type' || name === 'histogram') return []
    if (Array.isArray(value) && value.length > 8) return [`${name}=[${value.length} values]`]
    return [`${name}=${typeof value === 'object' ? JSON.stringify(value) : value}`]
  })
  return `${event.type} ${short.join(' ')}`.slice(0, 300)
}
