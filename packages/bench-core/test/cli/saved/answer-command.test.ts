import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { recordedReport } from '../../golden/recorded-report.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { outcomeOf } from '../support/bench-io.ts'

const folder = temporaryFolder()
const at = (name: string) => join(folder, name)
beforeAll(() => {
  for (const name of ['codec', 'storage', 'protocol'])
    writeFileSync(at(`${name}.json`), JSON.stringify(recordedReport(name)))
})

describe('bench answer', () => {
  test('says what to choose for the use that is asked for', async () => {
    const { code, stdout } = await outcomeOf([
      'answer',
      at('codec.json'),
      '--qps',
      '10000',
      '--price-gb',
      '0.08',
    ])

    expect(code).toBe(0)
    expect(stdout).toContain('10,000 requests a second × 1 encode + 1 decode')
    expect(stdout).toMatch(/protobuf-es saves [\d,]+ of [\d,]+ a month: [\d.]+ TB less traffic \(44 %\)/)
  })

  test('changes with the use, and nothing is measured anew', async () => {
    const { stdout } = await outcomeOf(['answer', at('codec.json'), '--price-gb', '0'])

    expect(stdout).toContain('Keep json')
  })

  test('takes a use from a file, which options override', async () => {
    writeFileSync(at('use.json'), JSON.stringify({ use: 'rpc', requestsPerSecond: 250 }))

    expect((await outcomeOf(['answer', at('codec.json'), '--use', at('use.json')])).stdout).toContain(
      '250 requests a second',
    )
    expect(
      (await outcomeOf(['answer', at('codec.json'), '--use', at('use.json'), '--qps', '70'])).stdout,
    ).toContain('70 requests a second')
  })

  test.each([
    ['{"requests": 5}', 'has "requests", which isn’t part of a use'],
    ['{"encodes": "many"}', 'has an invalid encodes'],
    ['[]', 'contains no use'],
    ['{', 'is not JSON'],
  ])('refuses a file with %s', async (text, message) => {
    writeFileSync(at('bad.json'), text)
    const { code, stderr } = await outcomeOf(['answer', at('codec.json'), '--use', at('bad.json')])

    expect(code).toBe(2)
    expect(stderr).toContain(message)
  })

  test('says what choosing takes in every suite', async () => {
    const { stdout } = await outcomeOf(['answer', at('storage.json')])

    expect(stdout.replaceAll(/\s+/g, ' ')).toContain(
      'bytea-protobuf means a dependency (@bufbuild/protobuf 2.17.0), a schema (.proto) to maintain and bytes in the database that aren’t human-readable',
    )
  })

  test('doesn’t say that something could stay that stays', async () => {
    const { stdout } = await outcomeOf(['answer', at('codec.json'), '--qps', '5'])

    expect(stdout).toContain('Keep json')
    expect(stdout).not.toContain('could stay')
  })

  test('says so where what is in use was not measured', async () => {
    const { stdout } = await outcomeOf(['answer', at('codec.json'), '--today', 'msgpakr'])

    expect(stdout).toContain('Not measured here: msgpakr. Assumed to be in use instead: json')
    expect((await outcomeOf(['answer', at('codec.json'), '--today', 'msgpackr'])).stdout).not.toContain(
      'Not measured here',
    )
  })

  test('refuses a number that can’t be', async () => {
    const { code, stderr } = await outcomeOf(['answer', at('codec.json'), '--replicas', '0'])

    expect(code).toBe(2)
    expect(stderr).toContain('--replicas is "0"')
  })

  test.each(['storage', 'protocol'])('answers of the %s suite what it has to say', async (name) => {
    const { code, stdout } = await outcomeOf(['answer', at(`${name}.json`)])

    expect(code).toBe(0)
    expect(stdout.split('\n').length).toBeLessThan(30)
    expect(stdout).toContain('What was measured: ')
  })

  test('draws and says where which codec is the cheapest, over the axes that are asked for', async () => {
    const asked = ['answer', at('codec.json'), '--flip-map', at('flip.svg')]
    const { code, stdout } = await outcomeOf(asked)

    expect(code).toBe(0)
    expect(stdout).toMatch(/By share of encodes, at 0\.08 per GB moved: /)
    expect(stdout).toMatch(/By price per GB moved, with 50\s% encodes: /)
    const picture = readFileSync(at('flip.svg'), 'utf8')
    expect(picture).toMatch(/By price per GB moved, with 50\s% encodes: /)
    // Not all that shows SVG knows variables of CSS.
    expect(picture).not.toContain('var(')

    expect((await outcomeOf([...asked, '--flip-axes', 'price,encodes'])).stdout).toMatch(
      /By price per .*\nBy share of encodes/,
    )
    const refused = await outcomeOf([...asked, '--flip-axes', 'size,price'])
    expect(refused.code).toBe(2)
    expect(refused.stderr).toContain('--flip-axes: this run doesn’t vary in size')
    expect(refused.stderr).toContain('take two of price, encodes')
  })

  test('writes it in Markdown of at most twelve lines, as a picture, and as a record to commit', async () => {
    const files = ['md', 'svg', 'json', 'comment', 'decision-record'] as const
    const { code } = await outcomeOf([
      'answer',
      at('codec.json'),
      '--use',
      'documents',
      ...files.flatMap((name) => [`--${name}`, at(name)]),
    ])
    const written = Object.fromEntries(files.map((name) => [name, readFileSync(at(name), 'utf8')]))

    expect(code).toBe(0)
    expect(written.md!.split('\n').filter((line) => line !== '').length).toBeLessThanOrEqual(12)
    expect(written.svg).toContain('viewBox="0 0 1200 630"')
    // What doesn't fit beside each other in the picture stands in a line of its own.
    for (const [, line] of written.svg!.matchAll(/font-size="20">([^<]+)</g))
      expect(line!.length).toBeLessThan(111)
    expect(JSON.parse(written.json!)).toMatchObject({ layers: [{ suite: 'codec' }] })
    for (const heading of [
      'Context',
      'Options',
      'Not measured',
      'Decision',
      'Consequences',
      'How to reproduce it',
    ])
      expect(written['decision-record']).toContain(`## ${heading}`)
  })
})

test('in JSON what speaks against deciding by it has its words', async () => {
  const made = recordedReport('codec')
  const environment = { ...made.environment, othersShare: 0.34 }
  writeFileSync(at('beside.json'), JSON.stringify({ ...made, environment }))
  await outcomeOf(['answer', at('beside.json'), '--json', at('beside-answer.json')])
  const { caution } = JSON.parse(readFileSync(at('beside-answer.json'), 'utf8'))

  expect(caution.cause).toBe('busy machine')
  expect(caution.text).toMatch(/^Other programs used 34\s% of the CPU: /)
})

test('a comment repeats its own answer', async () => {
  const own = ['answer', at('codec.json'), '--use', 'devices', '--qps', '70']
  const asked = await outcomeOf([...own, '--comment', at('comment')])
  const [, words] = /bench answer \S+ (.*)`/.exec(readFileSync(at('comment'), 'utf8'))!
  const again = await outcomeOf(['answer', at('codec.json'), ...words!.split(' ')])

  expect(again.stdout).toContain('For 70 requests a second')
  expect(again.stdout).toBe(asked.stdout)
})

test('a comment of an answer with other margins repeats that one', async () => {
  const answered = async (...more: string[]) => {
    const { stdout } = await outcomeOf(['answer', at('codec.json'), '--comment', at('margins.md'), ...more])
    return { stdout, comment: readFileSync(at('margins.md'), 'utf8') }
  }
  const usual = await answered()
  const wide = await answered('--min-effect', '900')
  const [, words] = /bench answer \S+ (.*)`/.exec(wide.comment)!

  expect(usual.comment).not.toContain('--min-effect')
  expect(words).toContain('--min-effect 900 --equal-within 900')
  expect(wide.stdout).not.toBe(usual.stdout)
  expect((await answered(...words!.split(' '))).stdout).toBe(wide.stdout)
})

test('a record of a change to what takes nothing more doesn’t say that all stays', async () => {
  const argv = [
    '--today',
    'protobuf-es',
    '--price-gb',
    '0',
    '--qps',
    '100000',
    '--decision-record',
    at('back'),
  ]
  await outcomeOf(['answer', at('codec.json'), ...argv])
  const record = readFileSync(at('back'), 'utf8')

  expect(record).toContain('Replacing protobuf-es with json means nothing else that is known')
  expect(record).not.toContain('protobuf-es stays')
})

describe('a report in a terminal', () => {
  const lines = async (name: string, ...more: string[]) =>
    (await outcomeOf(['answer', at(`${name}.json`), ...more])).stdout.trimEnd().split('\n')

  test.each([60, 80, 120, 200])('stays within %d columns', async (columns) => {
    for (const name of ['codec', 'storage', 'protocol'])
      for (const line of (await outcomeOf(['answer', at(`${name}.json`)], { columns })).stdout.split('\n'))
        expect(line.length).toBeLessThanOrEqual(columns)
    expect((await lines('codec')).length).toBeLessThanOrEqual(25)
  })
})

test('a stranger’s id is no command, no link and no mention where it is written', async () => {
  const { run, ...rest } = recordedReport('codec')
  writeFileSync(at('stranger.json'), JSON.stringify({ ...rest, run: { ...run, id: 'x`; rm -r ~ # @all' } }))
  const files = ['--comment', at('stranger.md'), '--decision-record', at('stranger-record.md')]
  expect((await outcomeOf(['answer', at('stranger.json'), ...files])).code).toBe(0)
  const word = "'x`; rm -r ~ # @all'"
  expect(readFileSync(at('stranger.md'), 'utf8')).toMatch(
    /`` npx [^\n]* bench answer 'x`; rm -r ~ # @all' [^\n]* ``/,
  )
  expect(readFileSync(at('stranger-record.md'), 'utf8')).toContain(`bench rerun ${word}\n`)
})
