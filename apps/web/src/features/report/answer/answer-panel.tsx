import { answerOf } from '@wirebench/bench-core/answer/answer'
import type { Answer } from '@wirebench/bench-core/answer/answer-types'
import { languageTitle } from '@wirebench/bench-core/model/codec/languages'
import type { Report } from '@wirebench/bench-core/model/report/report'
import { isActive } from '@wirebench/bench-core/model/run/run-event'
import {
  type AnswerBlock,
  type AnswerPart,
  answerDocument,
  choicesInView,
} from '@wirebench/bench-core/report/answer/answer-document'
import { tooBusyLine } from '@wirebench/bench-core/report/judge/doubts/too-busy'
import { ownMessagesText } from '@wirebench/bench-core/report/words/own-messages-text'
import { roundsText } from '@wirebench/bench-core/report/words/run/run-line'
import { useMemo } from 'react'
import { DocumentTable } from '../../../document/document-table.tsx'
import { HowToRead } from '../../../pieces/panel/how-to-read.tsx'
import { CopyButton } from '../../../ui/controls/copy-button.tsx'
import { Fold } from '../../../ui/controls/fold.tsx'
import { SelectField } from '../../../ui/controls/select-field.tsx'
import { sentence } from '../../../ui/sentence.ts'
import { stylesOf } from '../rows/contender-styles.ts'
import { useReportSearch } from '../use-report-search.ts'
import { answerText } from './answer-text.ts'
import { ShareAnswer } from './share-answer.tsx'
import { UseFields } from './use-fields.tsx'
import { todayWith, useUse } from './use-of-page.ts'

export function AnswerPanel({ report }: { readonly report: Report }) {
  const { use } = useUse(report)
  const answer = useMemo(() => answerOf(report, use), [report, use])
  const blocks = useMemo(() => blocksOf(answer, report), [answer, report])
  if (answer.layers.length === 0 && answer.notes.length === 0) return null
  const busy = tooBusyLine(report)
  // The line above them says it.
  const shown =
    answer.caution?.cause === 'too busy' ? blocks.filter(({ kind }) => kind !== 'caution') : blocks
  return (
    <section
      aria-labelledby="answer-title"
      id="answer"
      className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-panel border border-primary bg-bg p-4"
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="answer-title" className="text-h2 font-semibold">
          The answer for your service
          {isActive(report.run.state) && (
            <span className="ml-2 text-table font-normal text-muted">after {roundsText(report.run)}</span>
          )}
        </h2>
        <div className="flex flex-wrap gap-2">
          <CopyButton text={() => answerText(blocks)} label="Copy the answer" />
          <ShareAnswer report={report} />
        </div>
      </div>
      {busy !== null && <p className="text-warning">{busy}.</p>}
      {shown.map((block, index) => (
        <Block key={keyOf(block)} {...{ block, report, answer }} isFirst={index === 0} />
      ))}
      <HowToRead anchor="answer">
        Cores are requests per second × the CPU time per request, in each round of the run; traffic and disk
        are bytes × how often they are moved and kept. Prices are examples: enter your own. A saving counts if
        its whole 95 % interval exceeds what matters: 1 % of the cost, a tenth of a core, or the A/A band,
        whichever is largest.
      </HowToRead>
    </section>
  )
}

/** The answer with what the user’s own messages carry. */
export function blocksOf(answer: Answer, report: Report): AnswerBlock[] {
  const messages = ownMessagesText(report)
  const note = messages === null ? [] : [{ kind: 'note' as const, text: messages }]
  return [...answerDocument(answer), ...note]
}

/** What readers open and enter stays while its words change. */
function keyOf(block: AnswerBlock): string {
  return `${block.kind} ${block.kind === 'part' ? block.title : block.kind === 'note' ? block.text : ''}`
}

function Block({
  block,
  report,
  answer,
  isFirst,
}: {
  readonly block: AnswerBlock
  readonly report: Report
  readonly answer: Answer
  readonly isFirst: boolean
}) {
  switch (block.kind) {
    case 'total':
    case 'headline':
      return (
        <p className={`font-semibold wrap-anywhere ${isFirst ? 'text-lead rail:text-h2' : ''}`}>
          {block.text}.
        </p>
      )
    case 'caution':
    case 'left-out':
      return <p className="text-warning">{block.text}.</p>
    case 'use':
      return <UseFields report={report} />
    case 'languages':
      return <DocumentTable table={block.table} />
    case 'part':
      return <FoldedPart part={block} report={report} answer={answer} />
    case 'note':
      return <p className="text-caption text-muted">{sentence(block.text)}</p>
  }
}

interface PartProps {
  readonly part: AnswerPart
  readonly report: Report
  readonly answer: Answer
}

/** Of several parts the first is open, or that of the language that is shown. */
function FoldedPart(props: PartProps) {
  const { part, answer } = props
  const { layers } = answer
  const [{ language }] = useReportSearch()
  if (layers.length === 1) return <Part {...props} />
  const open = layers.find(({ lane }) => languageTitle(lane) === language) ?? layers[0]
  return (
    <Fold key={language} title={part.title} note={part.conclusion} isOpen={part.layer === open}>
      <Part {...props} />
    </Fold>
  )
}

function Part({ part, report, answer }: PartProps) {
  const [, change] = useReportSearch()
  const { choices, today } = part.layer
  const styles = useMemo(() => {
    const named = choices.map(({ contender: name }) => ({ name }))
    return [...stylesOf(report, named).values()]
  }, [report, choices])
  const table = choicesInView(part, choicesAtFirst)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {part.sentences.map(({ title, text, tone }) => (
        <p key={text} className={tone === 'minor' ? 'text-caption text-muted' : ''}>
          {title !== undefined && <span className="font-medium">{title}: </span>}
          {text}.
        </p>
      ))}
      {table !== null && (
        <>
          <SelectField
            inline
            label="In use today"
            value={today}
            options={choices.map(({ contender }) => ({ id: contender, title: contender }))}
            onChange={(chosen) => change({ today: todayWith(chosen, part.layer, answer.use).join(',') })}
          />
          <DocumentTable table={table} styles={styles} rowsAtFirst={choicesAtFirst} />
        </>
      )}
    </div>
  )
}

const choicesAtFirst = 6
