import type { Answer } from '../../../answer/answer-types.ts'
import { languageTitle } from '../../../model/codec/languages.ts'
import { benchCommand } from '../../../model/commands.ts'
import type { Report } from '../../../model/report/report.ts'
import { counted } from '../../../model/text/counted.ts'
import { listed } from '../../../model/text/listed.ts'
import type { Estimate } from '../../../stats/estimate.ts'
import {
  type AnswerBlock,
  type AnswerPart,
  type AnswerSentence,
  answerDocument,
  nothingToAnswer,
  partHeadline,
  sentenceText,
  textsIn,
} from '../../answer/answer-document.ts'
import { formatMoneyInterval } from '../../answer/answer-figures.ts'
import { answerHeadline } from '../../answer/answer-headline.ts'
import { choiceNamed } from '../../answer/sentences.ts'
import { takesText } from '../../answer/takes-text.ts'
import { intervalLine, powerLine } from '../../document/power-line.ts'
import { doubtLines } from '../../judge/doubts/doubt-lines.ts'
import {
  markdownCode,
  markdownDocument,
  markdownList,
  markdownTableOf,
  markdownText,
} from '../../print/markdown.ts'
import { bareCores } from '../../words/format.ts'
import { objectionText } from '../../words/objection-text.ts'
import { ownMessagesText } from '../../words/own-messages-text.ts'
import { shellWord } from '../../words/shell-word.ts'
import { repeatCommand } from './markdown.ts'

/**
 * A decision to commit beside the code: context, options, figures with intervals, what was not measured, the decision, its
 * consequences, and how to have the figures again. Who commits it may decide otherwise: the decision is the figures’.
 */
export function decisionRecord(report: Report, answer: Answer): string {
  const blocks = answerDocument(answer, true)
  const parts = blocks.filter((block) => block.kind === 'part')
  return markdownDocument([
    [`# ${markdownText(answerHeadline(answer) ?? report.run.name)}`],
    [
      `Status: proposed · ${report.run.startedAt.slice(0, 10)} · by measurement, run ${markdownCode(report.run.id)}`,
    ],
    ['## Context'],
    ...textsIn(blocks, 'use').map((text) => [`${markdownText(text)}. Amounts of money are per month.`]),
    [markdownText(machineLine(report))],
    ['## Options'],
    ...(parts.length === 0 ? [[`${nothingToAnswer}.`]] : parts.flatMap(optionsOf)),
    ['## Not measured, or in doubt'],
    markdownList(notMeasured(report, blocks, parts)),
    ['## Decision'],
    ...blocks.flatMap((block) => (block.kind === 'languages' ? markdownTableOf(block.table) : [])),
    markdownList([...parts.map(partHeadline), ...textsIn(blocks, 'total')]),
    ['## Consequences'],
    markdownList(parts.flatMap(consequencesOf)),
    ['## How to reproduce it'],
    ['```sh', benchCommand(`rerun ${shellWord(report.run.id)}`), repeatCommand(report, answer), '```'],
    [markdownText(`${powerLine(report)} ${intervalLine(report)}`.trim())],
  ])
}

function machineLine({ environment, run }: Report): string {
  const { cpuModel, cpuCount, runtime } = environment
  return `Measured with ${runtime} on ${cpuModel}, ${counted(cpuCount, 'core')}: ${counted(run.rounds, 'round')}, seed ${run.seed}.`
}

function optionsOf(part: AnswerPart): string[][] {
  const { title, table, layer } = part
  const { today, choices } = layer
  const lines = choices
    .filter(({ isToday }) => !isToday)
    .flatMap(({ contender, difference, takes, behind, reasons }) => {
      const said = [
        ...(difference
          ? [
              `${formatMoneyInterval(difference.costPerMonth)} a month against ${today}`,
              `${signedCores(difference.cores)}`,
            ]
          : reasons.slice(0, 1).map(objectionText)),
        ...(takes.length > 0 ? [`means ${takesText(takes)}`] : []),
        ...(behind.length > 0 ? [`behind ${listed(behind.slice(0, 3))}`] : []),
      ]
      return said.length === 0 ? [] : [`${contender}: ${said.join('; ')}`]
    })
  return [
    [`### ${markdownText(title)}`],
    ...(table === null ? [] : markdownTableOf(table)),
    markdownList(lines),
    ...sentencesOf(part, 'basis').map((told) => [markdownText(`${sentenceText(told)}.`)]),
  ]
}

/** `+0.043 core [+0.038 to +0.049]` */
function signedCores({ value, low, high }: Estimate): string {
  const signed = (cores: number) => `${cores < 0 ? '−' : '+'}${bareCores(Math.abs(cores))}`
  const ends = low === null || high === null ? '' : ` [${signed(low)} to ${signed(high)}]`
  return `${signed(value)} ${Math.abs(value) > 1 ? 'cores' : 'core'}${ends}`
}

/** What the figures leave open, and what they say nothing of. */
function notMeasured(report: Report, blocks: readonly AnswerBlock[], parts: readonly AnswerPart[]): string[] {
  const messages = ownMessagesText(report)
  const languages = [...new Set(parts.map(({ layer }) => languageTitle(layer.lane)))]
  return [
    ...(messages === null ? [] : [messages]),
    ...textsIn(blocks, 'caution'),
    ...parts.flatMap((part) => sentencesOf(part, 'unsure').map(sentenceText)),
    ...textsIn(blocks, 'note'),
    `Languages other than ${listed(languages.length > 1 ? languages : ['the one it was measured in'])}, and other machines`,
    'The working time that the change takes',
    ...doubtLines(report).slice(0, 5),
  ]
}

function consequencesOf(part: AnswerPart): string[] {
  const { layer } = part
  const { best, today, outcome } = layer
  const choice = choiceNamed(layer, best)
  return [
    ...(outcome === 'worth-it' && best !== today && choice
      ? [`Replacing ${today} with ${best} means ${takesText(choice.takes) || 'nothing else that is known'}`]
      : [`${today} stays, and so does everything that reads it`]),
    ...sentencesOf(part, 'change').map(sentenceText),
  ]
}

function sentencesOf({ sentences }: AnswerPart, wanted: AnswerSentence['kind']): AnswerSentence[] {
  return sentences.filter(({ kind }) => kind === wanted)
}
