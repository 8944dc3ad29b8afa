import { answerOf } from '../../../answer/answer.ts'
import { type FlipAxisName, flipAxisNames } from '../../../answer/flip-map.ts'
import { useOfRun } from '../../../answer/use-of-run.ts'
import { marginOptions } from '../../../model/options/margins.ts'
import { cautionText } from '../../../report/answer/answer-document.ts'
import { decisionRecord } from '../../../report/exports/answer/decision-record.ts'
import { flipMapSvg, flipMapsOf, flipMapText } from '../../../report/exports/answer/flip-map.ts'
import { answerComment, answerMarkdown } from '../../../report/exports/answer/markdown.ts'
import { answerSvg } from '../../../report/exports/answer/picture.ts'
import { asRead } from '../../../report/judge/with-reference.ts'
import { renderAnswer } from '../../../report/terminal/short-report.ts'
import { printableValue } from '../../../report/words/printable.ts'
import type { AddCommand } from '../../io.ts'
import { askedMargins } from '../../options/margin-options.ts'
import { addOptions } from '../../options/request-options.ts'
import { unknownName } from '../../options/typed-values.ts'
import { addUseOptions, askedUse } from '../../options/use-options.ts'
import { checkOutputs, outputsOf, screenFor, writeOutputs } from '../../output/outputs.ts'
import { onlyReport, readRuns } from '../../read-runs.ts'
import { storeOptionsHelp } from '../../saved-runs.ts'

/** `bench answer RUN`: what to choose for a use, without measuring anew. */
export const addAnswerCommand: AddCommand = (program, io, done) => {
  const command = program
    .command('answer')
    .description('say what to choose for your service, from a saved run')
    .argument('<run>', 'its id, as `list` prints it, or a file')
    .option('--json <file>', 'write the answer as JSON; - for standard output')
    .option('--md <file>', 'write the answer in Markdown, in about a dozen lines')
    .option('--svg <file>', 'write a picture to share, 1200 × 630')
    .option(
      '--flip-map <file>',
      'write a map of which codec is cheapest under which conditions, in words and as SVG',
    )
    .option(
      '--flip-axes <across,up>',
      `the axes of the map: two of ${flipAxisNames.join(', ')}; each edge compression gets its own map`,
    )
    .option('--comment <file>', 'write a comment for a pull request, in Markdown')
    .option('--decision-record <file>', 'write a decision record to commit, in Markdown')
  addUseOptions(addOptions(command, marginOptions))
    .addHelpText('after', storeOptionsHelp)
    .action(async (name: string, options) => {
      const { json, md, svg, comment, decisionRecord: record, flipMap, flipAxes } = options
      const files = { json, md, svg, 'flip-map': flipMap, comment, 'decision-record': record }
      checkOutputs(files)
      const axes = axesOf(flipAxes)
      const [asked, margins] = [askedUse(options), askedMargins(options)]
      const { reports } = await readRuns([name], io)
      const report = asRead(printableValue(onlyReport(reports, name)), margins)
      const answer = answerOf(report, useOfRun(report, asked))
      const caution = answer.caution && { ...answer.caution, text: cautionText(answer.caution) }
      const maps = flipMap === undefined && axes === undefined ? [] : flipMapsOf(report, answer.use, axes)
      const screen = screenFor(files, io)
      screen.stream.write(renderAnswer(report, answer, screen))
      if (maps.length > 0) screen.stream.write(flipMapText(maps, screen.width))
      writeOutputs(
        outputsOf(files, {
          json: () => `${JSON.stringify({ ...answer, caution })}\n`,
          md: () => answerMarkdown(report, answer),
          svg: () => answerSvg(report, answer),
          'flip-map': () => flipMapSvg(report, answer.use, maps),
          comment: () => answerComment(report, answer),
          'decision-record': () => decisionRecord(report, answer),
        }),
        io,
      )
      done(0)
    })
}

function axesOf(text: string | undefined): FlipAxisName[] | undefined {
  return text?.split(',').map((name) => {
    const found = flipAxisNames.find((known) => known === name)
    if (found !== undefined) return found
    throw unknownName('--flip-axes', 'axis', name, flipAxisNames)
  })
}
