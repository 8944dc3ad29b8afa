import type { Answer, Caution, LayerAnswer, LayerOutcome } from '../../answer/answer-types.ts'
import { costsIn } from '../../answer/costs/catalogue.ts'
import type { ReportTable } from '../tables/table.ts'
import { leftOutWords } from './answer-headline.ts'
import { answerTable } from './answer-table.ts'
import { layersByLanguage } from './by-language.ts'
import { languageTable } from './language-table.ts'
import { languagesHeadline } from './languages-headline.ts'
import { answerSentences, titleAlone, titleAmong, totalSentence } from './sentences.ts'
import { useLine } from './use-words.ts'

/** A piece of an answer before it has a form. */
export type AnswerBlock =
  | {
      /**
       * What all of it comes to together; what the first layer does, or all languages; why nobody should decide by it yet;
       * which languages it lacks; how the service uses the messages; and what holds for all of it.
       */
      readonly kind: 'total' | 'headline' | 'caution' | 'left-out' | 'use' | 'note'
      readonly text: string
      /** That of a headline of one layer. */
      readonly outcome?: LayerOutcome | undefined
    }
  | { readonly kind: 'languages'; readonly table: ReportTable }
  | AnswerPart

/** What is told of one layer. */
export interface AnswerPart {
  readonly kind: 'part'
  readonly layer: LayerAnswer
  /** What tells it apart from the others; empty where nothing has to. */
  readonly title: string
  /** What it comes to. */
  readonly conclusion: string
  /** Whether the headline of all of it is this one. */
  readonly isSaid: boolean
  /** Whether the table of languages has what it comes to. */
  readonly isOfLanguages: boolean
  readonly sentences: readonly AnswerSentence[]
  /** Its choices, where there are several. */
  readonly table: ReportTable | null
}

/** A sentence without its full stop. */
export interface AnswerSentence {
  /** What to choose and what that takes; what would change it; what can’t be told; which measurements stand for what. */
  readonly kind: 'lead' | 'change' | 'unsure' | 'basis'
  /** What it is about, where it doesn’t say so itself. */
  readonly title?: string
  readonly text: string
  readonly tone?: 'warning' | 'minor'
}

export const nothingToAnswer = 'This run has no figures for an answer'

/**
 * An answer in the order of reading, the same on a terminal, in files and on the page: printers give its pieces a form.
 * @param isAlone Nothing around it names the messages, so that headlines do.
 */
export function answerDocument(answer: Answer, isAlone = false): AnswerBlock[] {
  const { layers, use, total, caution, notes } = answer
  const ofLanguages = languagesHeadline(answer, isAlone)
  const byLanguage = languageTable(answer)
  const inLanguages = layersByLanguage(answer)
  const parts = layers.map((layer, index): AnswerPart => {
    const { lead, change, unsure } = answerSentences(layer, use)
    const [conclusion = '', ...more] = lead
    return {
      kind: 'part',
      layer,
      title: (isAlone ? titleAlone : titleAmong)(layer, layers),
      conclusion,
      isSaid: ofLanguages === null && index === 0,
      isOfLanguages: inLanguages.includes(layer),
      sentences: [
        ...more.map((text) => ({ kind: 'lead' as const, text })),
        ...listing({ kind: 'change', title: 'What would change it' }, change),
        ...listing({ kind: 'unsure', title: 'Can’t tell', tone: 'warning' }, unsure),
        ...listing(basisOf(layer), layer.basis),
      ],
      table: layer.choices.length < 2 ? null : answerTable(layer, use),
    }
  })
  const [first] = parts
  const headline = ofLanguages ?? (first ? partHeadline(first) : nothingToAnswer)
  return [
    ...texts('total', total === null ? [] : [totalSentence(total)]),
    { kind: 'headline', text: headline, outcome: ofLanguages === null ? first?.layer.outcome : undefined },
    ...texts('caution', first === undefined || caution === null ? [] : [cautionText(caution)]),
    ...texts('left-out', leftOutWords(answer)),
    ...texts('use', [`For ${useLine(use, [...new Set(layers.map(({ suite }) => suite))])}`]),
    ...(byLanguage === null ? [] : [{ kind: 'languages' as const, table: byLanguage }]),
    ...parts,
    ...texts('note', notes),
  ]
}

/** What it does to the answer, with what to do. */
export function cautionText(caution: Caution): string {
  if (caution.cause === 'smoke run')
    return 'A smoke run is too short for a decision: measure again with the quick preset or a longer one'
  const { cause, othersShare } = caution
  const what =
    othersShare === null
      ? 'This machine was busy before the run'
      : `Other programs used ${Math.round(othersShare * 100)}\u00A0% of the CPU`
  const effect =
    cause === 'too busy'
      ? 'speeds can’t be judged'
      : 'ratios allow for that, but CPU times and their costs are those of a busy machine'
  return `${what}: ${effect}. Measure again when it is quiet`
}

function texts(kind: 'total' | 'caution' | 'left-out' | 'use' | 'note', all: readonly string[]) {
  return all.map((text) => ({ kind, text }))
}

function basisOf({ suite }: LayerAnswer): Omit<AnswerSentence, 'text'> {
  return { kind: 'basis', title: 'What was measured', ...(!costsIn(suite).isBasisTold && { tone: 'minor' }) }
}

function listing(about: Omit<AnswerSentence, 'text'>, items: readonly string[]): AnswerSentence[] {
  return items.length === 0 ? [] : [{ ...about, text: items.join('; ') }]
}

/** Those of its pieces that are one text. */
export function textsIn(blocks: readonly AnswerBlock[], wanted: AnswerBlock['kind']): string[] {
  return blocks.flatMap((block) => ('text' in block && block.kind === wanted ? [block.text] : []))
}

/** A part’s conclusion beside those of the others. */
export function partHeadline({ title, conclusion }: AnswerPart): string {
  return title === '' ? conclusion : `${title}: ${conclusion}`
}

export function sentenceText({ title, text }: AnswerSentence): string {
  return title === undefined ? text : `${title}: ${text}`
}

/** The table of a layer’s choices, of which the one in use is among the first ones. */
export function choicesInView({ layer, table }: AnswerPart, first: number): ReportTable | null {
  const at = layer.choices.findIndex(({ isToday }) => isToday)
  if (table === null || at < first) return table
  const { rows } = table
  return { ...table, rows: rows.toSpliced(at, 1).toSpliced(first - 1, 0, rows[at]!) }
}
