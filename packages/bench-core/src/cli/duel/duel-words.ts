import { type DuelContender, type DuelSide, duelContenders } from '../../model/duel/duel-spec.ts'
import { workloadTitle } from '../../model/messages/own-messages.ts'
import type { ContenderInfo } from '../../model/report/contender.ts'
import type { RunSpec } from '../../model/run/run-spec.ts'
import { printable } from '../../report/words/printable.ts'
import { planRun } from '../../run/plan.ts'
import { corporaOf } from '../../workloads/corpora.ts'

/** What meets, side by side: `A 7k2m9q: protobufjs 8.8.1 from ../older; person (size 10)`. */
export function sidesInWords(spec: RunSpec): string[] {
  const { duel } = spec
  if (!duel) return []
  const { contenders } = planRun(spec)
  return (['a', 'b'] as const).map((name) => {
    const side = duel[name]
    const own = duelContenders(duel).filter((known) => known.side === name)
    const subjects = own.map((contender) => subjectWords(contender, side, contenders))
    const parts = [subjects.join(', '), messagesOf(side).join(', '), ...settingsOf(side)]
    return printable(`${name.toUpperCase()} ${side.title}: ${parts.filter(Boolean).join('; ')}`)
  })
}

function subjectWords(
  { name, subject }: DuelContender,
  { libraries, storage, protocol }: DuelSide,
  contenders: readonly ContenderInfo[],
): string {
  if (storage || protocol) return subject
  const info = contenders.find((known) => known.name === name)
  const from = libraries?.[info?.library ?? '']
  // A lane's program tells its own version once it runs.
  return [subject, info?.version, from && `from ${from}`].filter(Boolean).join(' ')
}

function messagesOf(side: DuelSide): string[] {
  return corporaOf(side).map(({ workload, parameters }) =>
    parameters.size === undefined ? workloadTitle(workload) : `${workload} (size ${parameters.size})`,
  )
}

/** How the side does what both do. */
function settingsOf({ storage, protocol }: DuelSide): string[] {
  if (protocol) return [`store ${protocol.store}`]
  if (!storage) return []
  const { drivers, toast, batch, transactions, server, pgSettings = {} } = storage
  const settings = Object.entries(pgSettings).map(([name, value]) => `${name}=${value}`)
  return [
    `driver ${drivers.join(', ')}`,
    `toast ${toast.join(', ')}`,
    `batch ${batch} ${transactions.join(', ')}`,
    ...(server.kind === 'own' ? [`server ${server.host}:${server.port}/${server.database}`] : []),
    ...(settings.length > 0 ? [settings.join(', ')] : []),
  ]
}
