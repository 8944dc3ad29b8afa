import { invalidOption } from '../../../model/errors.ts'
import { pgUrl } from '../../../model/options/option/words.ts'
import { mayLoadTarget } from '../../../model/options/protocol.ts'
import type { RunSpec } from '../../../model/run/run-spec.ts'
import { compareRuns } from '../../../report/compare/compare-runs.ts'
import { explainRepetition } from '../../../report/compare/words/explanation.ts'
import { duelAgainCommand } from '../../../report/exports/command-duel.ts'
import { renderComparison } from '../../../report/terminal/comparison.ts'
import { printable, printableValue } from '../../../report/words/printable.ts'
import { wrapped } from '../../../report/words/text-table.ts'
import { refuseWithoutAddress, serversFor, serversOf } from '../../duel/duel-servers.ts'
import type { AddCommand } from '../../io.ts'
import { addFetchOption } from '../../options/fetch-option.ts'
import { addGateOptions, gateRulesOf, passGate } from '../../options/gate-options.ts'
import { reportFilesOf, screenFor } from '../../output/outputs.ts'
import { warnOfPassword } from '../../output/warn-of-password.ts'
import { onlyReport, readRuns } from '../../read-runs.ts'
import { allowCode, withCodeOf } from '../../run/own-code.ts'
import { addOutputOptions, checkOptions, measure, type OutputOptions } from '../../run/perform-run.ts'

interface RerunOptions extends OutputOptions {
  readonly pgUrl?: string
  readonly iMayLoadThisTarget?: boolean
  readonly iTrustTheseLibraries?: boolean
  readonly allowCode?: boolean
}

/** `bench rerun RUN`: the same spec and seed again, and whether what came out otherwise has an explanation. */
export const addRerunCommand: AddCommand = (program, io, done) => {
  const command = program
    .command('rerun')
    .description('repeat a run from its spec and seed, and explain any difference')
    .argument('<run>', 'its id, as `list` prints it, or a report file')
    .option(`${pgUrl.flag} <url>`, 'the database server to measure on, if the run used one')
    .option(`${mayLoadTarget.flag}`, 'confirm that you may load the run’s target service again')
    .option(
      '--i-trust-these-libraries',
      'confirm that the packages it loaded from other folders may run again',
    )
    .option(allowCode.flag, 'confirm that the run’s own codecs or lanes may run again')
  addFetchOption(addOutputOptions(command, addGateOptions))
  command.action(async (name: string, options: RerunOptions) => {
    checkOptions(options)
    const rules = gateRulesOf(options)
    const { reports, shortIds } = await readRuns([name], io)
    const former = onlyReport(reports, name)
    checkTarget(former.run.spec, options)
    checkLibraries(former.run.spec, options)
    refuseCommands(former.run.spec)
    await withCodeOf(former.run.spec, options.allowCode === true)
    warnOfPassword(options.pgUrl, io)
    const servers = serversFor(former.run.spec, serversOf(io.environment))
    const secrets = { ...servers, pgUrl: options.pgUrl ?? servers.pgUrl }
    refuseWithoutAddress(
      former.run.spec,
      secrets,
      options,
      `give it with ${pgUrl.flag}, or set ${pgUrl.variable}`,
    )
    const { report, code } = await measure(former.run.spec, options, io, secrets)
    if (!report) return done(code)
    if (report.run.rounds === 0) return done(1)
    const comparison = compareRuns([former, report], { shortIds })
    const screen = screenFor(reportFilesOf(options), io)
    const { text, differences } = explainRepetition(comparison)
    const lines = [
      renderComparison(printableValue(comparison), screen),
      ...wrapped(printable(text), screen.width),
      ...differences.map((difference) => `- ${printable(difference)}`),
    ]
    for (const line of lines) screen.stream.write(`${line}\n`)
    const gate = rules ? passGate(comparison, rules, screen) : 0
    done(code === 0 ? gate : code)
  })
}

/** A file from elsewhere may name a service that isn't the reader's to put load on. */
function checkTarget({ protocol }: RunSpec, { iMayLoadThisTarget }: RerunOptions): void {
  if (!protocol?.target || iMayLoadThisTarget) return
  throw invalidOption(
    `the run load-tested ${printable(protocol.target.url)}`,
    `add ${mayLoadTarget.flag} if you may load-test it again`,
  )
}

/** A file from elsewhere may hold any command: who wants one to run types it. */
function refuseCommands(spec: RunSpec): void {
  const { command } = spec
  if (!command) return
  throw invalidOption(
    '`rerun` can’t repeat a duel of whole commands',
    `if you trust its commands, type it again: ${printable(duelAgainCommand(command, spec))}`,
  )
}

/** A file from elsewhere may name folders whose programs the reader doesn't mean to run. */
function checkLibraries({ duel }: RunSpec, { iTrustTheseLibraries }: RerunOptions): void {
  const folders = [duel?.a, duel?.b].flatMap((side) => Object.entries(side?.libraries ?? {}))
  if (folders.length === 0 || iTrustTheseLibraries) return
  const named = folders.map(([name, folder]) => `${name} from ${folder}`)
  throw invalidOption(
    `the duel loads ${printable(named.join(' and '))}`,
    'add --i-trust-these-libraries to run the code there',
  )
}
