import {
  type Answer,
  answerOf,
  answerSentences,
  answerTable,
  isActive,
  type LayerAnswer,
  languagesHeadline,
  languageTable,
  languageTitle,
  leftOutWords,
  type Report,
  tooBusyLine,
  totalSentence,
} from '@wirebench/bench-core/results'
import { useMemo } from 'react'
import { DocumentTable } from '../../../document/document-table.tsx'
import { HowToRead } from '../../../pieces/panel/how-to-read.tsx'
import { CopyButton } from '../../../ui/controls/copy-button.tsx'
import { Fold } from '../../../ui/controls/fold.tsx'
import { SelectField } from '../../../ui/controls/select-field.tsx'
import { sentence } from '../../../ui/sentence.ts'
import { stylesOf } from '../rows/contender-styles.ts'
import { useReportSearch } from '../use-report-search.ts'
import { answerText, notesOf, titleOf } from './answer-text.ts'
import { ShareAnswer } from './share-answer.tsx'
import { UseFields } from './use-fields.tsx'
import { useUse } from './use-of-page.ts'

/** The first of them is open, or that of the language that is shown; a run of many kinds of messages has an answer for each. */
export function AnswerPanel({ report }: { readonly report: Report }) {
  const { use } = useUse(report)
  const answer = useMemo(() => answerOf(report, use), [report, use])
  const [{ language }] = useReportSearch()
  const { layers } = answer
  const first = layers.find(({ lane }) => languageTitle(lane) === language) ?? layers[0]
  if (layers.length === 0 && answer.notes.length === 0) return null
  const busy = tooBusyLine(report)
  const notes = notesOf(answer, report)
  const byLanguage = languageTable(answer)
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
            <span className="ml-2 text-table font-normal text-muted">
              after {report.run.rounds} of {report.run.spec.rounds} rounds
            </span>
          )}
        </h2>
        <div className="flex flex-wrap gap-2">
          <CopyButton text={() => answerText(answer, notes)} label="Copy the answer" />
          <ShareAnswer report={report} />
        </div>
      </div>
      {busy !== null && <p className="text-warning">{busy}.</p>}
      {conclusionsOf(answer, layers).map((text, index) => (
        <p
          key={text}
          className={`font-semibold wrap-anywhere ${index === 0 ? 'text-lead rail:text-h2' : ''}`}
        >
          {text}.
        </p>
      ))}
      {layers.length > 0 && answer.caution !== null && <p className="text-warning">{answer.caution.text}.</p>}
      {leftOutWords(answer).map((text) => (
        <p key={text} className="text-warning">
          {text}.
        </p>
      ))}
      <UseFields report={report} />
      {byLanguage !== null && <DocumentTable table={byLanguage} />}
      {layers.map((layer) =>
        layers.length === 1 ? (
          <LayerAnswerView key="only" layer={layer} report={report} answer={answer} />
        ) : (
          <Fold
            key={`${language} ${titleOf(layer, layers)}`}
            title={titleOf(layer, layers)}
            note={answerSentences(layer, use).lead[0]}
            isOpen={layer === first}
          >
            <LayerAnswerView layer={layer} report={report} answer={answer} />
          </Fold>
        ),
      )}
      {notes.map((note) => (
        <p key={note} className="text-caption text-muted">
          {sentence(note)}
        </p>
      ))}
      <HowToRead anchor="answer">
        Cores are requests per second × the CPU time of the work of one request, in each round of the run;
        traffic and disk are bytes × how often they are moved and kept. Prices are examples: enter your own. A
        saving counts if its whole 95 % interval exceeds what matters: 1 % of the cost, a tenth of a core, or
        the A/A band, whichever is largest.
      </HowToRead>
    </section>
  )
}

/** What all of it comes to, and all languages; where only one thing is to be told, that. */
function conclusionsOf(answer: Answer, layers: readonly LayerAnswer[]): string[] {
  const { total, use } = answer
  const [first, another] = layers
  const ofAll = [total && totalSentence(total), languagesHeadline(answer)].filter((text) => text !== null)
  if (ofAll.length > 0 || first === undefined) return ofAll
  const lead = answerSentences(first, use).lead[0]!
  return [another === undefined ? lead : `${titleOf(first, layers)}: ${lead}`]
}

function LayerAnswerView({
  layer,
  report,
  answer: { layers, use },
}: {
  readonly report: Report
  readonly layer: LayerAnswer
  readonly answer: Answer
}) {
  const [, change] = useReportSearch()
  const { suite, choices, today } = layer
  const { lead, change: changes, unsure } = answerSentences(layer, use)
  const styles = useMemo(() => {
    const named = choices.map(({ contender: name }) => ({ name }))
    return [...stylesOf(report, named).values()]
  }, [report, choices])
  const others = layers.flatMap((other) => (other.suite === suite ? [] : [other.today]))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <ul className="grid gap-1">
        {lead.slice(1).map((text) => (
          <li key={text}>{text}.</li>
        ))}
      </ul>
      <Told what="What would change this" texts={changes} />
      <Told what="Undecided" texts={unsure} />
      {choices.length > 1 && (
        <>
          <SelectField
            inline
            label="In use today"
            value={today}
            options={choices.map(({ contender }) => ({ id: contender, title: contender }))}
            onChange={(chosen) => change({ today: [...new Set([...others, chosen])].join(',') })}
          />
          <DocumentTable
            table={answerTable(withTodayInView(layer), use)}
            styles={styles}
            rowsAtFirst={choicesAtFirst}
          />
        </>
      )}
    </div>
  )
}

const choicesAtFirst = 6

/** The cheapest ones and the one in use are seen first. */
function withTodayInView(layer: LayerAnswer): LayerAnswer {
  const { choices } = layer
  const at = choices.findIndex(({ isToday }) => isToday)
  if (at < choicesAtFirst) return layer
  const others = choices.toSpliced(at, 1)
  return { ...layer, choices: others.toSpliced(choicesAtFirst - 1, 0, choices[at]!) }
}

function Told({ what, texts }: { readonly what: string; readonly texts: readonly string[] }) {
  if (texts.length === 0) return null
  return (
    <p>
      <span className="font-medium">{what}:</span> {texts.join('; ')}.
    </p>
  )
}
