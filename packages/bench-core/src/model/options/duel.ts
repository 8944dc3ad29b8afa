import * as z from 'zod/mini'
import { MessageSuite } from '../suite-name.ts'
import { codecOptions } from './codec.ts'
import { choice, pairs } from './option/kinds.ts'
import { option } from './option/option.ts'
import { protocolOptions } from './protocol.ts'
import { storageOptions } from './storage.ts'

const filled = z.string().check(z.minLength(1))
const libraries = pairs(z.record(filled, filled), {
  argument: 'package=folder',
  rule: 'a package and a folder in which it is installed, such as protobufjs=../other-project',
})
const { codecs, tests } = codecOptions
const { formats, phases, rows, pgSettings } = storageOptions
const { transports } = protocolOptions

/** Of which suite a duel is. */
export const duelSuite = {
  suite: option(choice(MessageSuite.options), {
    flag: '--suite',
    help: `the suite, if both specs have several: ${MessageSuite.options.join(', ')}`,
    label: 'Suite',
  }),
}

/** What a duel can be asked for beside what every run can be, by the suite that it is of. */
export const duelOptions = {
  codec: {
    codecs: {
      ...codecs,
      help: 'codecs to measure on both sides; for your own, the path of its module, such as ./mine.ts',
      usually: 'those in both specs',
    },
    tests: { ...tests, usually: 'those of the A side’s spec' },
    librariesA: option(libraries, {
      flag: '--library-a',
      help: 'on the A side, load a package from this folder',
      label: 'Packages of A',
    }),
    librariesB: option(libraries, {
      flag: '--library-b',
      help: 'the same on the B side',
      label: 'Packages of B',
    }),
  },
  storage: {
    formats: { ...formats, help: 'column formats to measure on both sides', usually: undefined },
    phases: { ...phases, help: `storage: ${phases.help}`, usually: undefined },
    rows: { ...rows, help: 'storage: rows in the tables that are read', usual: undefined },
    pgSettingsA: {
      ...pgSettings,
      flag: '--pg-setting-a',
      help: 'a PostgreSQL setting of the A side, such as synchronous_commit=off; repeatable',
    },
    pgSettingsB: { ...pgSettings, flag: '--pg-setting-b', help: 'the same on the B side' },
  },
  protocol: {
    transports: { ...transports, help: 'transports to measure on both sides, with options: http-json+gzip' },
  },
} as const
