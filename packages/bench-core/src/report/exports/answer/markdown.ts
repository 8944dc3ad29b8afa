import type { Answer, LayerAnswer } from '../../../answer/answer-types.ts'
import { benchCommand } from '../../../model/commands.ts'
import { commandWords } from '../../../model/options/command-line.ts'
import { useOptions } from '../../../model/options/use.ts'
import type { Report } from '../../../model/report/report.ts'
import type { Use } from '../../../model/use/use.ts'
import { answerHeadline, leftOutWords } from '../../answer/answer-headline.ts'
import { answerTable } from '../../answer/answer-table.ts'
import { layersByLanguage } from '../../answer/by-language.ts'
import { languageTable } from '../../answer/language-table.ts'
import {
  answerSentences,
  headlineAlone,
  headlineAmong,
  messagesOf,
  totalSentence,
} from '../../answer/sentences.ts'
import { useLine } from '../../answer/use-words.ts'
import { markdownDocument, markdownList, markdownTableOf, markdownText } from '../../print/markdown.ts'
import { ownMessagesText } from '../../words/own-messages-text.ts'
import { shellWord } from '../shell-word.ts'

const mostSentences = 4
/** Rows of a lead: with heading, use, sentences and the table’s head it is twelve lines. */
const rowsOfLead = 3
const mostLanguageRows = 6

/** What a reader of a Markdown export gets first, in at most twelve lines that aren’t empty. */
export function answerLead(answer: Answer): string[][] {
  const { layers, use, total, caution } = answer
  const [first] = layers
  if (first === undefined) return []
  const ofAll = [
    ...(total === null ? [] : [totalSentence(total)]),
    ...(caution === null ? [] : [caution.text]),
  ]
  const table = languageTable(answer)
  if (table === null) return layerBlocks(first, answer, [...ofAll, ...leftOutWords(answer)])
  return [
    ...headlineBlock(answer),
    [forLine(use, [first.suite])],
    markdownList(ofAll),
    ...markdownTableOf({ ...table, rows: table.rows.slice(0, mostLanguageRows) }),
  ]
}

/** Where several languages lead, each of them with all of its choices; and the headlines of the other layers. */
export function otherAnswers(answer: Answer): string[][] {
  const told = layersByLanguage(answer)
  return [
    ...told.flatMap((layer) => layerBlocks(layer, answer, [], layer.choices.length)),
    answer.layers
      .slice(1)
      .filter((layer) => !told.includes(layer))
      .map((layer) => `- ${markdownText(headlineAmong(layer, answer))}`),
  ]
}

function layerBlocks(
  layer: LayerAnswer,
  answer: Answer,
  before: readonly string[],
  mostRows = rowsOfLead,
): string[][] {
  const { use } = answer
  const { lead, change, unsure } = answerSentences(layer, use)
  const [, ...more] = lead
  const sentences = [
    ...before,
    ...more.slice(0, 2),
    ...joined('What would change it', change),
    ...joined('Can’t tell', unsure),
  ]
  return [
    [`**${markdownText(headlineAmong(layer, answer))}.**`],
    [forLine(use, [layer.suite])],
    sentences.slice(0, mostSentences).map((text) => `- ${markdownText(text)}`),
    ...tableOf(layer, use, mostRows),
  ]
}

function forLine(use: Use, suites: Parameters<typeof useLine>[1]): string {
  return `For ${markdownText(useLine(use, suites))}.`
}

function headlineBlock(answer: Answer): string[][] {
  const said = answerHeadline(answer)
  return said === null ? [] : [[`**${markdownText(said)}.**`]]
}

function joined(title: string, items: readonly string[]): string[] {
  return items.length === 0 ? [] : [`${title}: ${items.join('; ')}`]
}

/** The cheapest choices, the one in use among them. */
export function tableOf(layer: LayerAnswer, use: Answer['use'], most: number): string[][] {
  if (layer.choices.length < 2) return []
  const table = answerTable(layer, use)
  const todayAt = layer.choices.findIndex(({ isToday }) => isToday)
  const isShown = layer.choices.map(
    (_, index) => index < (todayAt < most ? most : most - 1) || index === todayAt,
  )
  return markdownTableOf({ ...table, rows: table.rows.filter((_, index) => isShown[index]) }).slice(0, 1)
}

/** The answer alone. */
export function answerMarkdown(report: Report, answer: Answer): string {
  const [first] = answer.layers
  return markdownDocument([
    [`# ${markdownText(first === undefined ? report.run.name : messagesOf(first))}`],
    ...answerLead(answer),
    ...otherAnswers(answer),
    ...(first === undefined ? [[nothingToAnswer]] : []),
    ...messagesBlock(report),
  ])
}

function messagesBlock(report: Report): string[][] {
  const text = ownMessagesText(report)
  return text === null ? [] : [[markdownText(text)]]
}

export const nothingToAnswer = 'This run has no figures for an answer.'

/** The same answer by one command: every number of the use is in it. */
export function repeatCommand({ run }: Report, use: Use): string {
  const words = commandWords(useOptions, use)
  return benchCommand(['answer', run.id, ...words.map(shellWord)].join(' '))
}

/** A comment for a pull request: the headline, the choices folded away, and how to have the rest. */
export function answerComment(report: Report, answer: Answer): string {
  const { layers, use, total, caution } = answer
  const { run } = report
  const table = languageTable(answer)
  return markdownDocument([
    ...(total === null ? [] : [[`**${markdownText(totalSentence(total))}.**`]]),
    ...(table === null
      ? [leftOutWords(answer).map((text) => `${markdownText(text)}.`)]
      : [...headlineBlock(answer), ...markdownTableOf(table)]),
    ...layers.flatMap((layer) => {
      const { lead, change, unsure } = answerSentences(layer, use)
      const [, ...more] = lead
      return [
        [`**${markdownText(headlineAlone(layer, answer))}.**`],
        [...more, ...joined('What would change it', change), ...joined('Can’t tell', unsure)].map(
          (text) => `- ${markdownText(text)}`,
        ),
        [
          `<details><summary>${layer.choices.length} choices, for ${markdownText(useLine(use, [layer.suite]))}</summary>`,
        ],
        ...tableOf(layer, use, layer.choices.length),
        ['</details>'],
      ]
    }),
    ...(layers.length === 0 ? [[nothingToAnswer]] : []),
    ...messagesBlock(report),
    ...(caution === null ? [] : [[`${markdownText(caution.text)}.`]]),
    [
      `<sub>${markdownText(`${run.name}, ${run.rounds} rounds, ${run.startedAt.slice(0, 10)}`)} · \`${repeatCommand(report, use)}\`</sub>`,
    ],
  ])
}
