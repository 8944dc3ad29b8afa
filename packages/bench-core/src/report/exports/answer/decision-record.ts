import type { Answer, LayerAnswer } from '../../../answer/answer-types.ts'
import { languageTitle } from '../../../model/codec/languages.ts'
import { benchCommand } from '../../../model/commands.ts'
import { listed } from '../../../model/listed.ts'
import type { Report } from '../../../model/report/report.ts'
import type { Use } from '../../../model/use/use.ts'
import type { Estimate } from '../../../stats/interval.ts'
import { nothingToAnswer } from '../../answer/answer-document.ts'
import { formatMoneyInterval } from '../../answer/answer-figures.ts'
import { answerHeadline } from '../../answer/answer-headline.ts'
import { answerTable } from '../../answer/answer-table.ts'
import { languageTable } from '../../answer/language-table.ts'
import {
  answerSentences,
  choiceNamed,
  headlineAlone,
  languageAmong,
  messagesOf,
  totalSentence,
} from '../../answer/sentences.ts'
import { useLine } from '../../answer/use-words.ts'
import { intervalLine, powerLine } from '../../document/power-line.ts'
import { doubtLines } from '../../judge/doubts/doubts.ts'
import { markdownDocument, markdownList, markdownTableOf, markdownText } from '../../print/markdown.ts'
import { bareCores } from '../../words/format.ts'
import { objectionText } from '../../words/objection-text.ts'
import { ownMessagesText } from '../../words/own-messages-text.ts'
import { repeatCommand } from './markdown.ts'

/**
 * A decision to commit beside the code: context, options, figures with intervals, what was not measured, the decision, its
 * consequences, and how to have the figures again. Who commits it may decide otherwise: the decision is the figures’.
 */
export function decisionRecord(report: Report, answer: Answer): string {
  const { layers, use, total } = answer
  const suites = [...new Set(layers.map(({ suite }) => suite))]
  const byLanguage = languageTable(answer)
  return markdownDocument([
    [`# ${markdownText(answerHeadline(answer) ?? report.run.name)}`],
    [`Status: proposed · ${report.run.startedAt.slice(0, 10)} · by measurement, run \`${report.run.id}\``],
    ['## Context'],
    [`The service: ${markdownText(useLine(use, suites))}. Money is a month’s.`],
    [markdownText(machineLine(report))],
    ['## Options'],
    ...(layers.length === 0
      ? [[`${nothingToAnswer}.`]]
      : layers.flatMap((layer) => optionsOf(layer, answer))),
    ['## Not measured, and doubts'],
    markdownList(notMeasured(report, answer)),
    ['## Decision'],
    ...(byLanguage === null ? [] : markdownTableOf(byLanguage)),
    markdownList([
      ...layers.map((layer) => headlineAlone(layer, answer)),
      ...(total === null ? [] : [totalSentence(total)]),
    ]),
    ['## Consequences'],
    markdownList(layers.flatMap((layer) => consequencesOf(layer, use))),
    ['## How to repeat it'],
    ['```sh', benchCommand(`rerun ${report.run.id}`), repeatCommand(report, use), '```'],
    [markdownText(`${powerLine(report)} ${intervalLine(report)}`.trim())],
  ])
}

function machineLine({ environment, run }: Report): string {
  const { cpuModel, cpuCount, runtime } = environment
  return `Measured with ${runtime} on ${cpuModel}, ${cpuCount} ${cpuCount === 1 ? 'core' : 'cores'}: ${run.rounds} rounds, seed ${run.seed}.`
}

function optionsOf(layer: LayerAnswer, { layers, use }: Answer): string[][] {
  const { today, choices, basis } = layer
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
        ...(takes.length > 0 ? [`means ${listed(takes)}`] : []),
        ...(behind.length > 0 ? [`behind ${listed(behind.slice(0, 3))}`] : []),
      ]
      return said.length === 0 ? [] : [`${contender}: ${said.join('; ')}`]
    })
  return [
    [`### ${markdownText([messagesOf(layer), ...languageAmong(layer, layers)].join(' '))}`],
    ...(choices.length < 2 ? [] : markdownTableOf(answerTable(layer, use))),
    markdownList(lines),
    basis.length === 0 ? [] : [markdownText(`Basis: ${basis.join('; ')}.`)],
  ]
}

/** `+0.043 core [+0.038 to +0.049]` */
function signedCores({ value, low, high }: Estimate): string {
  const signed = (cores: number) => `${cores < 0 ? '−' : '+'}${bareCores(Math.abs(cores))}`
  const ends = low === null || high === null ? '' : ` [${signed(low)} to ${signed(high)}]`
  return `${signed(value)} core${ends}`
}

/** What the figures leave open, and what they say nothing of. */
function notMeasured(report: Report, { layers, caution, notes, use }: Answer): string[] {
  const messages = ownMessagesText(report)
  const languages = [...new Set(layers.map(({ lane }) => languageTitle(lane)))]
  return [
    ...(messages === null ? [] : [messages]),
    ...(caution === null ? [] : [caution.text]),
    ...layers.flatMap((layer) => answerSentences(layer, use).unsure.map((text) => `Can’t tell ${text}`)),
    ...notes,
    `Languages other than ${listed(languages.length > 1 ? languages : ['the one it was measured in'])}, and other machines`,
    'The cost of people’s time for the change',
    ...doubtLines(report).slice(0, 5),
  ]
}

function consequencesOf(layer: LayerAnswer, use: Use): string[] {
  const { best, today, outcome } = layer
  const { change } = answerSentences(layer, use)
  const choice = choiceNamed(layer, best)
  return [
    ...(outcome === 'worth-it' && best !== today && choice
      ? [`Replacing ${today} with ${best} means ${listed(choice.takes) || 'nothing else that is known'}`]
      : [`${today} stays, and so does everything that reads it`]),
    ...(change.length > 0 ? [`Look at it again: ${change.join('; ')}`] : []),
  ]
}
