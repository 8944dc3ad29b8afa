import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { outcomeOf } from './support/bench-io.ts'
import { expectMistake } from './support/expect-mistake.ts'

const folder = temporaryFolder()

/** No mistake may reach the saved runs; one that did would tell of these instead. */
const environment = {
  WIREBENCH_HOME: join(folder, 'home'),
  DATABASE_URL: 'postgres://someone@127.0.0.1:1/runs',
}

const mistakes: readonly (readonly [what: string, argv: readonly string[], message: RegExp, hint: RegExp])[] =
  [
    ['a suite that does not exist', ['xyzzy'], /unknown command 'xyzzy'/, /codec, storage, protocol/],
    ['a suite that is nearly one', ['storrage'], /unknown command 'storrage'/, /storage/],
    ['a mistyped suite', ['codek'], /unknown command 'codek'/, /codec/],
    ['a codec that does not exist', ['codec', '--codec', 'json,jsom'], /"jsom"/, /json/],
    ['a codec far from any', ['codec', '--codec', 'xml'], /"xml"/, /one of json, json-mapping, json-string/],
    ['an option of another suite', ['codec', '--rate', '1k'], /`codec` has no --rate/, /protocol --help/],
    ['the same of the other two', ['codec', '--rows=1k'], /`codec` has no --rows/, /storage --help/],
    ['no codec at all', ['codec', '--codec', ','], /--codec is empty/, /leave it out/],
    ['a workload that does not exist', ['codec', '--workload', 'xyz'], /"xyz"/, /infrastructure-execution/],
    [
      'a preset that does not exist',
      ['codec', '--preset', 'fast'],
      /"fast"/,
      /smoke, quick, standard, thorough/,
    ],
    ['a mistyped preset', ['codec', '--preset', 'smok'], /"smok"/, /smoke/],
    ['a reference that does not exist', ['codec', '--reference', 'jsom'], /"jsom"/, /json/],
    [
      'a reference that is not among the codecs',
      ['codec', '--codec', 'json,msgpackr', '--reference', 'protobufjs'],
      /"protobufjs" is not among the codecs json, msgpackr/,
      /add it/,
    ],
    ...['3x', '0', '201', '1.5', '-1', 'NaN', '1e3', '0x10', '', 'three'].map(
      (text) =>
        [
          `--rounds "${text}"`,
          ['codec', '--rounds', text],
          new RegExp(`"${text}"`),
          /from 1 to 200/,
        ] as const,
    ),
    ...['-1', '4294967296', 'abc', '1.0'].map(
      (text) =>
        [
          `--seed "${text}"`,
          ['codec', '--seed', text],
          new RegExp(`"${text}"`),
          /0 to 4,294,967,295/,
        ] as const,
    ),
    ['--limit "ten"', ['list', '--limit', 'ten'], /"ten"/, /from 1 to 500/],
    ['an empty name', ['codec', '--name', ''], /--name is empty/, /leave it out/],
    ['a name that is too long', ['codec', '--name', 'x'.repeat(81)], /--name is too long/, /80 characters/],
    [
      'a file in a folder that does not exist',
      ['codec', '--json', '/nowhere/report.json'],
      /"\/nowhere\/report.json"/,
      /folder/,
    ],
    ['a folder in place of a file', ['codec', '--json', folder], /EISDIR/, /folder/],
    ['a file without a name', ['codec', '--json', ''], /""/, /folder/],
    [
      'an unwritable file for a saved run',
      ['show', '7k2m9q', '--json', '/nowhere/x.json'],
      /"\/nowhere\/x.json"/,
      /folder/,
    ],
    [
      'a file of no form',
      ['codec', '-o', 'run.txt'],
      /the extension of "run.txt"/,
      /\.json, \.csv, \.md, \.html/,
    ],
    ['a form twice', ['compare', 'a', 'b', '-o', 'x.md', '--md', 'y.md'], /--output and --md/, /give one/],
    [
      'a file of what prints',
      ['show', 'latest', '-o', 'run.md'],
      /`show` only prints/,
      /export latest -o FILE`/,
    ],
    [
      'a switch and its opposite',
      ['protocol', '--no-sweep', '--sweep'],
      /--sweep and --no-sweep/,
      /one of them/,
    ],
    ['an option that does not exist', ['codec', '--presets', 'smoke'], /--presets/, /--preset/],
    [
      'an option without its value',
      ['codec', '--rounds'],
      /--rounds/,
      /`node packages\/bench-core\/src\/bin\.ts codec --help`/,
    ],
    ['help on a command that does not exist', ['help', 'xyzzy'], /unknown command 'xyzzy'/, /catalogue/],
    ['a command that has others, alone', ['lane'], /`lane` alone does nothing/, /lane --help`/],
    ['a word too many', ['list', '--limit', '3', '--json', '--sort'], /--sort/, /--help/],
    [
      'codecs without their option',
      ['codec', 'json', 'bson'],
      /takes only options, no names/,
      /codec --codec json,bson`/,
    ],
    [
      'codecs that a blank parts',
      ['codec', '--codec', 'json', 'bson'],
      /takes only options, no names/,
      /codec --codec json,bson`/,
    ],
    [
      'transports without their option',
      ['protocol', 'grpc'],
      /takes only options, no names/,
      /--transport grpc`/,
    ],
    [
      'what a shell would act on among names',
      ['storage', 'a', "$(id)'"],
      /takes only options, no names/,
      /--format 'a,\$\(id\)'\\'''`/,
    ],
    ['options of a command without it', ['--comment', 'pr.md'], /unknown option '--comment'/, /all --help/],
    [
      'the beginning of a name',
      ['codec', '--workload', 'infra'],
      /"infra"/,
      /did you mean infrastructure-execution\?/,
    ],
    [
      'a part of names',
      ['protocol', '--transport', 'http'],
      /"http"/,
      /http-json or http-msgpack or http-protobuf/,
    ],
    ['a preset that is nearly one', ['codec', '--preset', 'smok'], /"smok"/, /^did you mean smoke\?$/m],
    [
      'a contender of another language that is nearly one',
      ['codec', '--codec', 'go-jsn'],
      /"go-jsn"/,
      /^did you mean go-json/m,
    ],
    [
      'two codecs that there aren’t',
      ['codec', '--codec', 'jsn,msgpakr'],
      /"jsn"; there is no codec named "msgpakr"/,
      /did you mean json.*\?; did you mean msgpackr.*\?/,
    ],
    [
      'a form of files asked of what prints',
      ['show', 'latest', '--md', 'run.md'],
      /`show` only prints a run and has no --md/,
      /export latest --md FILE`/,
    ],
    ['codecs alone', ['json', 'bson'], /unknown command 'json'/, /codec --codec json,bson`/],
    ['a transport alone', ['grpc'], /unknown command 'grpc'/, /protocol --transport grpc`/],
    ...(
      [
        ['codec', '--iterations', /codec --rounds 10`, or --until-decided/],
        ['storage', '--runs=5', /storage --rounds 10`/],
        ['codec', '--duration', /codec --preset standard`/],
        ['protocol', '--time', /protocol --preset standard`; --duration 30s/],
        ['codec', '--warmup', /leave it out/],
        ['codec', '--concurrency', /protocol --connections 1,64`/],
        ['protocol', '--threads', /--connections, such as 1,16,64/],
        ['codec', '--watch', /the dashboard .* `/],
        ['codec', '--no-color', /NO_COLOR/],
        ['codec', '-p', /--preset smoke/],
        ['codec', '--threshold', /--baseline latest --fail-on regression:5%`/],
        ['codec', '--file', /--data FILE/],
        ['codec', '--schema', /--proto FILE/],
        ['codec', '--contender', /codec --codec json,\.\/mine\.ts`; .* --lane/],
        ['protocol', '--url', /--target/],
        ['codec', '--list', /catalogue`/],
        ['codec', '--silent', /-q/],
      ] as const
    ).map(
      ([command, option, hint]) =>
        [`${option} of other tools`, [command, option, '5'], /unknown option/, hint] as const,
    ),
    ...(
      [
        ['stop', /Ctrl-C/],
        ['unpin', /pin RUN --remove`/],
        ['rm', /delete RUN`/],
        ['serve', /the dashboard is `/],
        ['status', /list`/],
        ['measure', /codec`, storage or protocol/],
      ] as const
    ).map(([command, hint]) => [`${command} of other tools`, [command], /unknown command/, hint] as const),
    ['a command of the server', ['run'], /only the dashboard’s server may run `run`/, /all`, or with codec/],
    ['no run to show', ['show'], /'run'/, /--help/],
    ['a number of runs that trends has not', ['trends', '--limit', '101'], /"101"/, /from 1 to 100/],
    ['the same of one case', ['trends', '--case', 'x', '--limit', '501'], /"501"/, /from 1 to 500/],
    [
      'a metric that does not exist',
      ['trends', '--metric', 'nsPerOperatio'],
      /"nsPerOperatio"/,
      /did you mean nsPerOperation/,
    ],
    ['a preset of trends', ['trends', '--preset', 'fast'], /"fast"/, /smoke, quick/],
    [
      'an axis that does not exist',
      ['answer', 'latest', '--flip-axes', 'size,sise'],
      /no axis "sise"/,
      /did you mean size\?/,
    ],
    [
      'two lengths before a baseline is read',
      ['--baseline', 'latest', '--full', '-q'],
      /--full/,
      /one of them/,
    ],
    ['a time before a run is read again', ['rerun', 'latest', '--when-quiet', 'soon'], /"soon"/, /time/],
    ['a length before a duel of runs', ['duel', 'latest', 'latest', '--full', '-q'], /--full/, /one of them/],
    ...(['storage', 'protocol', 'all'] as const).flatMap((command) => {
      const asked = [command, '--pg-url', 'postgres://someone@127.0.0.1:1/runs']
      return [
        [`rounds of ${command} before its server`, [...asked, '--rounds', '0'], /"0"/, /from 1 to 200/],
        [`a length of ${command} before its server`, [...asked, '--full', '-q'], /--full/, /one of them/],
      ] as const
    }),
    [
      'a file of events that can’t be',
      ['self-check', '--events', '/nowhere/x'],
      /--events: "\/nowhere\/x"/,
      /folder/,
    ],
    [
      'a label of an agent twice',
      ['agent', '--label', 'a=1', '--label', 'a=2'],
      /"a" is given twice/,
      /once/,
    ],
    ['a lease without end', ['agent', '--lease-ms', '1e15'], /--lease-ms is "1e15"/, /to 3,600,000/],
    [
      'a setting twice',
      ['storage', '--pg-setting', 'fsync=on', '--pg-setting', 'fsync=off'],
      /--pg-setting: "fsync" is given twice/,
      /once/,
    ],
  ]

describe('a mistake is told in two lines, what it is and what to do, with exit code 2:', () => {
  test.each(mistakes)('%s', async (_, argv, message, hint) => {
    expectMistake(await outcomeOf(argv, { environment }), message, hint)
  })
})

test('a database that can not be reached is told in two lines, too', async () => {
  const { code, stdout, stderr } = await outcomeOf(['list'], {
    environment: { DATABASE_URL: 'postgres://someone:secret@127.0.0.1:1/runs' },
  })
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  expect(stderr).toMatch(/^error: [^\n]+\n[^\n]+\n$/)
  expect(stderr).not.toContain('secret')
})

test('no command is advised to do without saving that has no such option', async () => {
  const adviceTo = async (argv: readonly string[]) => (await outcomeOf(argv, { environment })).stderr
  expect(await adviceTo(['list'])).not.toContain('--no-save')
  expect(await adviceTo(['codec', '--preset', 'smoke'])).toContain(', or use --no-save')
})

test('the version is told by every name that it goes by', async () => {
  for (const asked of ['--version', '-v', 'version']) {
    const { code, stdout } = await outcomeOf([asked])
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) })
  }
})

test('help is no mistake', async () => {
  for (const argv of [['--help'], ['codec', '--help'], ['help']]) {
    const { code, stdout, stderr } = await outcomeOf(argv)
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toMatch(/^Usage: bench/)
  }
})

test('what only the server uses is not offered to people', async () => {
  const { stdout } = await outcomeOf(['--help'])
  expect(stdout).toMatch(/\n {2}codec /)
  expect(stdout).not.toMatch(/\n {2}(plan|run) /)
})
