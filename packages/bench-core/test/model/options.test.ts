import { Command } from 'commander'
import { describe, expect, test } from 'vitest'
import { addOptions, askedOf } from '../../src/cli/options/request-options.ts'
import { codecs } from '../../src/codecs/catalogue.ts'
import { builtInLanes } from '../../src/lanes/catalogue.ts'
import { codecOptions } from '../../src/model/options/codec.ts'
import { duelOptions } from '../../src/model/options/duel.ts'
import { gateOptions } from '../../src/model/options/gate.ts'
import { messagesOptions, tableOptions } from '../../src/model/options/messages.ts'
import { commandWords } from '../../src/model/options/option/command-line.ts'
import { type Option, type Options, readTexts, usualWords } from '../../src/model/options/option/option.ts'
import { listed, words } from '../../src/model/options/option/words.ts'
import { ownServiceOptions, protocolOptions } from '../../src/model/options/protocol.ts'
import { retentionOptions } from '../../src/model/options/retention.ts'
import { runOptions } from '../../src/model/options/run.ts'
import { startOptions } from '../../src/model/options/start.ts'
import { storageOptions } from '../../src/model/options/storage.ts'
import { useOptions } from '../../src/model/options/use.ts'

/*
 * What holds for every option, whoever adds one: what can be asked for in a request can be typed, and a command that is
 * shown asks for what was asked.
 */
const tables: Readonly<Record<string, Options>> = {
  run: runOptions,
  codec: codecOptions,
  storage: storageOptions,
  protocol: protocolOptions,
  'duel of codecs': duelOptions.codec,
  'duel of storage': duelOptions.storage,
  'duel of protocols': duelOptions.protocol,
  messages: messagesOptions,
  'rows of a table': tableOptions,
  'a service of one’s own': ownServiceOptions,
  gate: gateOptions,
  start: startOptions,
  retention: retentionOptions,
}
const options = Object.entries(tables).flatMap(([of, table]) =>
  Object.entries(table)
    .filter(([, { flag }]) => flag !== undefined)
    .map(([name, option]) => ({ of, name, option, table })),
)

/** Of values of all kinds those that an option takes. */
function valuesOf({ schema, choices = [] }: Option): readonly unknown[] {
  const texts = [...choices, 'status', 'grpc', "it's a $NAME", 'orders, old', 'regression:5%']
  const items = [0, 1, 5, 64, 0.055, 0.07, 2.5, 90, 1000, 90_000, null, ...texts]
  const lists = [...items.map((item) => [item]), [1, 64], [5, 2.5], ['json', 'grpc'], choices.slice(0, 2)]
  const others = [true, { fsync: 'off', work_mem: '4 MB' }, { 'protobufjs/light': '../other=folder' }]
  return [...items, ...lists, ...others].filter((value) => schema.safeParse(value).success)
}

function typed(table: Options, words: readonly string[]): unknown {
  const command = addOptions(new Command().exitOverride(), table).parse(words, { from: 'user' })
  return askedOf(table, command.opts())
}

describe.each(options)('$option.flag of $of', ({ name, option, table }) => {
  test('is in the help of its command, with what it usually is', () => {
    const help = addOptions(new Command().helpOption(false), table).helpInformation()
    const said = help.replaceAll(/\s+/g, ' ')
    expect(said).toContain(` ${option.flag} `)
    expect(said).toContain(option.help)
    expect(said).toContain(usualWords(option) ?? '')
  })

  test('asks in a command for what a request asks', () => {
    const values = valuesOf(option)
    expect(values).not.toEqual([])
    for (const value of values)
      expect(typed(table, commandWords(table, { [name]: value }))).toEqual({ [name]: value })
  })

  test('says what it takes where it takes something else', () => {
    if (option.control === 'switch') return
    expect(() => typed(table, [option.flag!, ''])).toThrow(option.flag)
  })
})

test.each([
  [
    'runOptions.rounds',
    runOptions.rounds,
    { '1_00': 100, '0.1k': 100, '1e2': 100 },
    ['1.5', '1.0', '1k', '-1', '1__0', '1kk', 'k'],
  ],
  [
    'storageOptions.rows',
    storageOptions.rows,
    { '1k': [1000], '2.5k': [2500], '1_000_000': [1e6] },
    ['1.0005k', '1m', '0x10'],
  ],
  [
    'protocolOptions.sloMs',
    protocolOptions.sloMs,
    { '10': 10, '10ms': 10, '0.5 s': 500 },
    ['10s', '0', '10x'],
  ],
  [
    'protocolOptions.durationSeconds',
    protocolOptions.durationSeconds,
    { '90': 90, '1.5m': 90, '2 min': 120, '30000ms': 30 },
    ['2 months', '2h', 's'],
  ],
  ['useOptions.retentionDays', useOptions.retentionDays, { '30': 30, '30d': 30, '36h': 1.5 }, ['30x', '-1d']],
  [
    'useOptions.requestsPerSecond',
    useOptions.requestsPerSecond,
    { '2.5k': 2500, '1M': 1e6, '1,000': 1000, '10,000,000': 1e7, '1,250.5': 1250.5 },
    ['1G', '', '1,00', '10,0000', '0,500', ',500'],
  ],
] as const)('numbers and times are typed as people write them: %s', (_, option, accepted, refused) => {
  const read = (text: string) => {
    const { success, data } = option.schema.safeParse(readTexts(option, [text]))
    return success ? data : 'refused'
  }
  for (const [text, value] of Object.entries(accepted)) expect([text, read(text)]).toEqual([text, value])
  for (const text of refused) expect([text, read(text)]).toEqual([text, 'refused'])
})

test('what isn’t to be done has to be said only where it would be', () => {
  expect(commandWords(protocolOptions, { sweep: false, ladder: false })).toEqual(['--no-sweep'])
  expect(typed(protocolOptions, ['--no-sweep'])).toEqual({ sweep: false })
})

test('every contender of every language can be asked for at once', () => {
  const ofLanes = builtInLanes().flatMap(({ contenders }) => contenders.map(({ name }) => name))
  const all = [...codecs.map(({ info }) => info.name), ...ofLanes]
  expect(codecOptions.codecs.schema.safeParse(all).error).toBeUndefined()
})

test('a refusal names options by their flags in a terminal, and by their labels at the form', () => {
  const { rounds, untilDecided } = runOptions
  expect(words`fewer ${rounds}, or ${listed([untilDecided, rounds])} with ${3}`).toEqual({
    inTerminal: 'fewer --rounds, or --until-decided and --rounds with 3',
    inForm: 'fewer “Rounds”, or “Until decided” and “Rounds” with 3',
  })
})
