import { describe, expect, test } from 'vitest'
import { answerOf } from '../../../src/answer/answer.ts'
import type { Change, ChoiceAnswer, LayerAnswer } from '../../../src/answer/answer-types.ts'
import { leastCpuOf } from '../../../src/answer/compare-cpu.ts'
import { useOfRun } from '../../../src/answer/use-of-run.ts'
import type { Warning } from '../../../src/model/warning.ts'
import { answerDocument, partHeadline, textsIn } from '../../../src/report/answer/answer-document.ts'
import { answerHeadline } from '../../../src/report/answer/answer-headline.ts'
import { languageTable } from '../../../src/report/answer/language-table.ts'
import { languagesHeadline } from '../../../src/report/answer/languages-headline.ts'
import { decisionRecord } from '../../../src/report/exports/answer/decision-record.ts'
import { answerComment, answerMarkdown } from '../../../src/report/exports/answer/markdown.ts'
import { answerSvg } from '../../../src/report/exports/answer/picture.ts'
import { reportHtml } from '../../../src/report/exports/report-html.ts'
import { reportMarkdown } from '../../../src/report/exports/report-markdown.ts'
import { summarise } from '../../../src/report/judge/summary.ts'
import { cellText } from '../../../src/report/print/cell-text.ts'
import { report } from '../../../src/report/report.ts'
import { renderAnswer, renderHeadline, renderShort } from '../../../src/report/terminal/short-report.ts'
import { languageEvents } from '../../fixtures/language-events.ts'
import { fixtureContenders, runEvents } from '../../fixtures/run-events.ts'

const made = report(languageEvents())

const answer = answerOf(made, useOfRun(made, {}))

/** The answer with something else said of each language. */
const withLayers = (change: (layer: LayerAnswer) => Partial<LayerAnswer>) => ({
  ...answer,
  layers: answer.layers.map((layer) => ({ ...layer, ...change(layer) })),
})
/** The answer with something else said of free traffic in each language. */
const withChanges = (change: Partial<Change>) =>
  withLayers(({ changes }) => ({ changes: changes.map((known) => ({ ...known, ...change })) }))
/** The answer with something else said of each choice in each language. */
const withChoices = (change: (choice: ChoiceAnswer) => Partial<ChoiceAnswer>) =>
  withLayers(({ choices }) => ({ choices: choices.map((known) => ({ ...known, ...change(known) })) }))

const conclusion =
  'Cheapest with protobuf in all 3 languages; with free traffic JSON (python-orjson) in Python from 1,800/s, protobuf in Go from 5,400/s and MessagePack in JavaScript from 14,000/s'
const told = `infrastructure-execution: ${conclusion}`

test('the headline of several languages is that of all of them', () => {
  expect(summarise(made).headline).toBe(told)
  expect(renderHeadline(made)).toBe(`${told}\n`)
  expect(reportHtml(made)).toContain(`<h1>${told}</h1>`)
  expect(decisionRecord(made, answer).split('\n')[0]).toBe(`# ${told}`)
})

describe.each([
  ['Markdown', reportMarkdown(made)],
  ['HTML', reportHtml(made)],
  ['a terminal', renderAnswer(made, answer, { width: 200, color: false })],
  ['a comment', answerComment(made, answer)],
  ['a record of the decision', decisionRecord(made, answer)],
])('of a run of three languages, %s', (_, text) => {
  test('says first what all of them come to, and then what one does', () => {
    const ofOne = text.search(/in JavaScript: protobuf-es saves [\d,.]+ of [\d,.]+ a month/)
    expect(text.indexOf(conclusion)).toBeGreaterThanOrEqual(0)
    expect(ofOne).toBeGreaterThan(text.indexOf(conclusion))
  })
})

test('where transports come first the headline is theirs in every place, and languages have their table', () => {
  const [first] = answer.layers
  const { layers } = withLayers(() => ({ isCounted: false }))
  const withTransports = { ...answer, layers: [{ ...first!, suite: 'protocol' as const }, ...layers] }
  const blocks = answerDocument(withTransports)
  const [transports] = blocks.filter((block) => block.kind === 'part')

  expect(textsIn(blocks, 'headline')).toEqual([partHeadline(transports!)])
  expect(answerHeadline(withTransports)).toBe(
    `infrastructure-execution in JavaScript: ${transports!.conclusion}`,
  )
  expect(answerSvg(made, withTransports)).not.toContain('Cheapest with')
  expect(languageTable(withTransports)!.rows).toHaveLength(3)
})

const row = (language: string, of = answer) => {
  const { columns, rows } = languageTable(of)!
  const cells = rows.map((cells) => cells.map(cellText)).find(([first]) => first?.startsWith(language))!
  return Object.fromEntries(columns.map(({ header }, index) => [header, cells[index]]))
}

describe('the table of languages', () => {
  test('wraps in HTML, around intervals, and is read as blocks on a narrow screen', () => {
    const table = reportHtml(made).split('<table class="stacked">').at(1)?.split('</table>').at(0)
    expect(table).toMatch(/data-label="its CPU"[^>]*>4.6× less <span class="n">\[4.6–4.6\]<\/span>/)
  })

  test('has what each saves beside what is in use there, with intervals', () => {
    expect(row('Go')).toEqual({
      in: 'Go, vs go-json',
      cheapest: 'go-protobuf',
      'saves, month': expect.stringMatching(/^\d+ \[\d+–\d+\]$|^\d+$/),
      'its CPU': expect.stringMatching(/^4\.\d× less \[4\.\d–4\.\d\]$/),
      'with free traffic': expect.stringMatching(/^go-protobuf, from [\d,]+\/s( \[[\d,]+–[\d,]+\])?$/),
    })
  })

  test('says what its rates are, also in the short report of a terminal', () => {
    const meaning = '“from” is the rate from which the choice saves 0.1 core'
    expect(languageTable(answer)!.notes?.join()).toContain(meaning)
    expect(renderShort(made, { width: 160, color: false })).toContain(meaning)
    const free = { ...answer, use: { ...answer.use, pricePerGbMoved: 0 } }
    expect(languageTable(free)!.notes?.join()).not.toContain('“from”')
  })

  test('has the interval of a rate, which its saving’s makes', () => {
    const of = withChanges({ mattersFrom: { value: 5_400, low: 5_010, high: 6_020 } })
    expect(row('Go', of)['with free traffic']).toBe('go-protobuf, from 5,400/s [5,000–6,000]')
  })

  test('names others between which nothing matters, and says what that means', () => {
    const beside = (...asCheap: string[]) => {
      const of = withLayers(() => ({ asCheap, changes: [] }))
      return [row('Go', of).cheapest, languageTable(of)!.notes?.join().includes('“or”')]
    }
    expect(beside()).toEqual(['go-protobuf', false])
    expect(beside('go-other')).toEqual(['go-protobuf or go-other', true])
    expect(beside('go-other', 'go-fast')).toEqual(['go-protobuf or 2 others', true])
  })

  test('names others that pay from about the same rate', () => {
    const of = withChanges({ asCheap: ['go-fast'] })
    expect(row('Go', of)['with free traffic']).toMatch(/^go-protobuf, from 5,400\/s.* or go-fast$/)
    expect(languagesHeadline(of)).toContain('protobuf or JSON (go-fast) in Go from 5,400/s')
  })

  test('says what a choice that it names leaves undone', () => {
    const of = withChoices(({ contender }) =>
      ['go-protobuf', 'go-fast'].includes(contender) ? { givesUp: ['no check of UTF-8'] } : {},
    )
    const notes = languageTable(of)!.notes!
    expect(notes.filter((note) => note.includes('UTF-8'))).toEqual(['go-protobuf means no check of UTF-8'])
  })

  test('names no rate from which something pays whose CPU time is undecided', () => {
    const of = withChoices(({ cpuRatio }) => ({
      cpuRatio: cpuRatio && { ...cpuRatio, verdict: 'undecided' },
    }))
    expect(row('Go', of)['with free traffic']).toBe('keep go-json')
  })

  test('says in the cell that a smoke run leaves its CPU time undecided', () => {
    const smoke = report(languageEvents({ preset: 'smoke' }))
    expect(row('Go', answerOf(smoke, useOfRun(smoke, {})))).toMatchObject({
      'its CPU': expect.stringMatching(/^\? 4\.\d× less \[4\.\d–4\.\d\], smoke run$/),
    })
  })

  test('says nothing of free traffic where it is', () => {
    const free = answerOf(made, useOfRun(made, { pricePerGbMoved: 0 }))
    expect(languageTable(free)!.columns.map(({ header }) => header)).not.toContain('with free traffic')
  })

  test('has a saving that is too little without traffic, or none', () => {
    const withFreeTraffic = (change: Partial<Change>) => languageTable(withChanges(change))!.rows[1]
    expect(withFreeTraffic({ mattersFrom: null, saving: 0.89 })).toContain('keep go-json: 0.89 is too little')
    expect(withFreeTraffic({ best: 'go-json' })).toContain('keep go-json')
  })

  test('names what would save too little where what is in use stays', () => {
    const of = withLayers(() => ({ outcome: 'no-difference' }))
    expect(row('Go', of)).toMatchObject({
      cheapest: 'keep go-json',
      'saves, month': expect.stringMatching(/^go-\w+: [\d,.]+.*, too little$/),
    })
  })

  test('has a cheapest choice that isn’t the one that takes the least CPU time', () => {
    expect(row('Python')).toMatchObject({
      cheapest: 'python-protobuf',
      'with free traffic': expect.stringMatching(/^python-orjson, 4\.\d× less \[.+\], from [\d,]+\/s/),
    })
  })

  test('names what takes the least CPU time where nothing beside it does', () => {
    const contenders = ['go-protobuf', 'go-fast']
    const of = withLayers(({ lane }) =>
      lane?.name === 'go' ? { leastCpu: { contenders, isSame: false } } : {},
    )
    const leastIn = (language: string) => row(language, of)['least CPU, if another']
    expect(['Go', 'Python'].map(leastIn)).toEqual(['can’t tell go-protobuf from go-fast', ''])
  })

  test('takes the place of the other headlines on a terminal, in eight lines', () => {
    const lines = renderShort(made, { width: 120, color: false }).split('\n')
    const first = lines.findIndex((line) => line.startsWith('Cheapest with'))
    const last = lines.findIndex((line) => line.startsWith('Python'))
    expect(first).toBeGreaterThan(0)
    expect(last - first).toBeLessThan(8)
    expect(lines.length).toBeLessThanOrEqual(26)
  })
})

const headlineWith = (change: (layer: LayerAnswer) => Partial<LayerAnswer>) =>
  languagesHeadline(withLayers(change))

test('languages in which nothing can be told are said to be so', () => {
  const isGo = ({ lane }: LayerAnswer) => lane?.name === 'go'
  const open = { contenders: ['go-protobuf', 'go-fast'], isSame: false }
  expect(headlineWith((layer) => (isGo(layer) ? { outcome: 'cant-tell', leastCpu: open } : {}))).toBe(
    'Cheapest with protobuf in JavaScript and Python, undecided in Go; least CPU with MessagePack in JavaScript, JSON (python-orjson) in Python, undecided in Go',
  )
})

test('of several contenders of a format the one that is ahead is named, unless all of them are', () => {
  const withAnother = (factor: number) =>
    headlineWith(({ choices }) => ({
      // No rate is told where something pays already.
      changes: [],
      choices: choices.flatMap((choice) => {
        const { cpuNsPerRequest: cpu } = choice
        return choice.contender === 'msgpackr' && cpu
          ? [
              choice,
              { ...choice, contender: 'other', cpuNsPerRequest: { ...cpu, value: cpu.value * factor } },
            ]
          : [choice]
      }),
    }))
  expect(withAnother(3)).toContain('MessagePack (msgpackr) in JavaScript')
  expect(withAnother(1.1)).toContain('MessagePack in JavaScript')
})

test('formats between which nothing matters are both named, and what stays without a price of traffic is said', () => {
  const isGo = ({ lane }: LayerAnswer) => lane?.name === 'go'
  const stays = ({ changes }: LayerAnswer) =>
    changes.map((change) => ({ ...change, best: 'json', saving: 0, outcome: 'no-difference' as const }))
  expect(headlineWith((layer) => (isGo(layer) ? { asCheap: ['go-fast'] } : {}))).toMatch(
    /^Cheapest with protobuf in JavaScript and Python, protobuf or JSON \(go-fast\) in Go; /,
  )
  expect(headlineWith((layer) => (layer.lane ? {} : { changes: stays(layer) }))).toMatch(
    /; with free traffic JSON \(python-orjson\) in Python from 1,800\/s and protobuf in Go from 5,400\/s, JSON can stay in JavaScript$/,
  )
})

test('Markdown has every choice of every language', () => {
  const text = answerMarkdown(made, answer)
  for (const { name } of made.contenders) expect(text).toMatch(new RegExp(`^\\| ${name} \\|`, 'm'))
})

test('Markdown has those of every kind of messages', () => {
  const ofPersons = answer.layers.map((layer) => ({ ...layer, workload: 'person' }))
  const text = answerMarkdown(made, { ...answer, layers: [...answer.layers, ...ofPersons] })
  for (const { name } of made.contenders)
    expect(text.match(new RegExp(`^\\| ${name} \\|`, 'gm'))).toHaveLength(2)
})

test('JSON says which language a layer is of', () => {
  expect(answer.layers.map(({ language }) => language)).toEqual(['JavaScript', 'Go', 'Python'])
})

test('what nothing can be told of anywhere names no language, and several kinds of messages name theirs', () => {
  const open = headlineWith(({ choices }) => ({
    leastCpu: { contenders: choices.map(({ contender }) => contender), isSame: false },
  }))
  expect(open).toBe('Cheapest with protobuf in all 3 languages; least CPU: undecided')
  const ofPersons = answer.layers.map((layer) => ({ ...layer, workload: 'person' }))
  expect(languagesHeadline({ ...answer, layers: [...answer.layers, ...ofPersons] })).toBe(told)
})

test('where one format is ahead in both everywhere, that is said once', () => {
  const least = ({ best }: LayerAnswer) => ({ leastCpu: { contenders: [best], isSame: true } })
  expect(headlineWith(least)).toBe('Cheapest and least CPU with protobuf in all 3 languages')
})

test('cheapest formats that differ are told by language; what can stay isn’t called the cheapest', () => {
  const { layers } = answer
  const change = (layer: LayerAnswer): Partial<LayerAnswer> =>
    layer === layers[0] ? { best: 'msgpackr' } : layer === layers[2] ? { outcome: 'no-difference' } : {}
  expect(headlineWith(change)).toMatch(
    /^Cheapest with MessagePack in JavaScript, protobuf in Go, JSON can stay in Python; with free traffic JSON \(python-orjson\) in Python from /,
  )
})

test('a contender whose cost isn’t known may be the cheapest, and one whose time isn’t may take the least', () => {
  const withUnknown = (gbMovedPerMonth: number) =>
    headlineWith(({ choices }) => ({
      choices: choices.map((choice) =>
        choice.contender === 'msgpackr' ? { ...choice, costPerMonth: null, gbMovedPerMonth } : choice,
      ),
    }))
  expect(withUnknown(5_000)).toMatch(/^Cheapest with protobuf in Go and Python, undecided in JavaScript; /)
  // What its bytes alone cost is more.
  expect(withUnknown(8_000)).toBe(conclusion)
  const figure = { value: 2, deviations: [] }
  expect(
    leastCpuOf(
      new Map([
        ['json', figure],
        ['protobufjs', null],
      ]),
      () => null,
    ),
  ).toEqual({
    contenders: ['json', 'protobufjs'],
    isSame: false,
  })
})

test('a run of one language has no such table', () => {
  const one = report(runEvents())
  const alone = answerOf(one, useOfRun(one, {}))
  expect([languageTable(alone), languagesHeadline(alone)]).toEqual([null, null])
})

describe('a language that is left out', () => {
  const warning: Warning = {
    code: 'lane-left-out',
    severity: 'error',
    values: {
      language: 'Rust',
      reason: 'Rust is left out: cargo is not on this machine',
      fix: 'install cargo',
    },
  }
  const whole = report(languageEvents({ warnings: [warning] }))
  const [json] = fixtureContenders
  const nothingElse = report(runEvents({ warnings: [warning], contenders: [json!] }))

  test('is named in the headline', () => {
    expect(summarise(whole).headline).toBe(`${told}; Rust was left out`)
    expect(summarise(nothingElse).headline).toBe(
      'infrastructure-execution: Only json was measured: there is nothing to choose from; Rust was left out',
    )
  })

  test.each([
    ['a terminal', renderShort(nothingElse, { width: 160, color: false })],
    ['Markdown', reportMarkdown(nothingElse)],
    ['HTML', reportHtml(nothingElse)],
  ])('is told at the top of %s', (_, text) => {
    expect(text).toMatch(/Rust (is|was) left out/)
    expect(text.search(/Rust (is|was) left out/)).toBeLessThan(text.search(/Environment|everything:/))
  })
})
