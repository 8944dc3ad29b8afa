import { describe, expect, test } from 'vitest'
import type { LayerAnswer } from '../../src/answer/answer-types.ts'
import { answerLayer } from '../../src/answer/layer.ts'
import { usualMargins } from '../../src/model/use/margins.ts'
import type { Use } from '../../src/model/use/use.ts'
import { answer, choice, codecs, json, small, use } from './support/layers.ts'

const steady = (ns: number) => [ns, ns, ns, ns, ns]
const of = (layer: Omit<LayerAnswer, 'isCounted'>, name: string) =>
  layer.choices.find(({ contender }) => contender === name)!

describe('what a choice takes', () => {
  test('every figure follows from those beside it', () => {
    const { cores, gbMovedPerMonth, costPerMonth, cpuNsPerRequest } = of(answer({}, json, small), 'json')

    // 1,000/s × 18 µs, and 2.63 × 10⁹ requests a month of 2,137 B.
    expect(cpuNsPerRequest!.value).toBeCloseTo(18_000, -1)
    expect(cores!.value).toBeCloseTo(0.018, 4)
    expect(gbMovedPerMonth).toBeCloseTo(2_629_800_000 * 2137e-9, 6)
    expect(costPerMonth!.value).toBeCloseTo(25 * cores!.value + 0.08 * gbMovedPerMonth!, 6)
  })

  test('decoding three times counts three times', () => {
    expect(of(answer({ decodes: 3 }, json, small), 'json').cpuNsPerRequest!.value).toBeCloseTo(38_000, -1)
  })

  test('of what readers make of other versions, what they didn’t make of them before', () => {
    const [one, other] = ['Field renamed', 'Enum value added'] as const
    const sameSpeed = { encode: [8000, 8100], decode: [9000, 9100] }
    const { choices } = answer(
      {},
      choice('json', sameSpeed, { breaksAfter: [one], dropsUnknown: false }),
      choice('same', sameSpeed, { breaksAfter: [one], dropsUnknown: false }),
      choice('drops', sameSpeed, { breaksAfter: [], dropsUnknown: true }),
      choice('worse', sameSpeed, { breaksAfter: [one, other], dropsUnknown: false }),
    )
    expect(Object.fromEntries(choices.map(({ contender, takes }) => [contender, takes]))).toEqual({
      json: [],
      same: [],
      drops: [{ code: 'drops-unknown' }],
      worse: [{ code: 'breaks-after', changes: [other] }],
    })
  })

  test('what is kept is counted by days and copies', () => {
    const { gbStored } = of(answer({ writes: 1, retentionDays: 7, replicas: 3 }, json, small), 'json')

    expect(gbStored).toBeCloseTo((1000 * 7 * 86_400 * 3 * 2137) / 1e9, 6)
  })

  test('compressed at the edge, bytes and CPU are those of the compressor', () => {
    const zipped = choice(
      'json',
      { encode: steady(8000), decode: steady(10_000), gzip: steady(40_000) },
      { messageBytes: 2137, compressedBytes: { gzip: 700 } },
    )
    const layer = answer({ compressionAtEdge: 'gzip' }, zipped, small)
    const { bytesPerMessage, cpuNsPerRequest } = of(layer, 'json')

    expect(bytesPerMessage).toBe(700)
    expect(cpuNsPerRequest!.value).toBeCloseTo(58_000, 0)
    expect(layer.notMeasured).toEqual(['decompress'])
    expect(answer({ compressionAtEdge: 'gzip', decodes: 0 }, zipped, small).notMeasured).toEqual([])
  })

  test('of one that took part in the first rounds only is held against the reference’s in these', () => {
    const early = [10_000, 10_100, 9900, 10_050, 9950]
    const reference = choice('json', { encode: [...early, ...early.map((ns) => 1.3 * ns)] })
    const ratios = [1.002, 0.998, 1.001, 0.999, 1]
    const left = choice('left', { encode: early.map((ns, round) => ns * ratios[round]!) })
    const layer = answer(
      { decodes: 0, hops: 0, requestsPerSecond: 1e6, pricePerCoreMonth: 25 },
      reference,
      left,
    )
    const { cpuRatio, difference } = of(layer, 'left')

    expect(cpuRatio).toMatchObject({ verdict: 'same' })
    expect(cpuRatio!.value).toBeCloseTo(1, 3)
    // Of 11.4 cores, by the noise of its ratio alone.
    expect(Math.abs(difference!.cores.low!)).toBeLessThan(0.04)
    expect(Math.abs(difference!.cores.high!)).toBeLessThan(0.04)
    expect(layer.outcome).toBe('no-difference')
  })
})

describe('the conclusion', () => {
  test('is worth it where the interval of the saving lies beyond what matters', () => {
    const layer = answer({}, json, small)

    expect(layer).toMatchObject({ best: 'small', outcome: 'worth-it', today: 'json' })
    const { low, high, value } = of(layer, 'small').difference!.costPerMonth
    expect(value).toBeCloseTo(-2_629_800_000 * (2137 - 833) * 1e-9 * 0.08 + 25 * 0.012, 1)
    expect(low!).toBeLessThan(value)
    expect(high!).toBeLessThan(-layer.smallestSaving)
  })

  const ofCpu = { decodes: 0, hops: 0, requestsPerSecond: 1_000_000 }
  const still = choice('json', { encode: [10_000, 10_000, 10_000] })
  /** Its saving differs from nothing by a p-value of 0.025, and its interval lies beyond what matters. */
  const tenthLess = choice('a', { encode: [9269, 9000, 8739] })

  test('can’t be told by CPU time that is undecided among all choices, whatever its own interval says', () => {
    const noisy = choice('b', { encode: [7000, 10_000, 14_000] })
    const layer = answer(ofCpu, still, tenthLess, noisy)
    const { cpuRatio, difference, outcome } = of(layer, 'a')

    expect(difference!.costPerMonth.high!).toBeLessThan(-layer.smallestSaving)
    expect({ verdict: cpuRatio!.verdict, outcome }).toEqual({ verdict: 'undecided', outcome: 'cant-tell' })
    expect(layer).toMatchObject({ best: 'a', outcome: 'cant-tell' })
    expect(answer(ofCpu, still, tenthLess).outcome).toBe('worth-it')
  })

  test('is held to the level that the run was judged at', () => {
    const { cpu, ...known } = tenthLess
    const strict = answer(ofCpu, still, { ...known, cpu: { encode: { ...cpu.encode!, level: 0.0028 } } })
    const usual = answer(ofCpu, still, tenthLess)
    const widthOf = (layer: typeof usual) => {
      const { low, high } = of(layer, 'a').difference!.costPerMonth
      return high! - low!
    }

    expect(of(strict, 'a').cpuRatio!.verdict).toBe('undecided')
    expect(strict.outcome).toBe('cant-tell')
    expect(widthOf(strict)).toBeGreaterThan(2 * widthOf(usual))
  })

  test('is no difference that matters where the whole interval lies inside', () => {
    expect(answer({ requestsPerSecond: 5 }, json, small)).toMatchObject({
      best: 'small',
      outcome: 'no-difference',
    })
  })

  test('can’t be told where the rounds differ too much', () => {
    const noisy = choice(
      'noisy',
      { encode: [1000, 9000, 3000], decode: [1000, 9000, 2000] },
      { messageBytes: 2137 },
    )

    expect(answer({ requestsPerSecond: 50_000, pricePerGbMoved: 0 }, json, noisy).outcome).toBe('cant-tell')
  })

  test('stays with what is in use where traffic costs nothing and it takes the least CPU', () => {
    const layer = answer({ pricePerGbMoved: 0, requestsPerSecond: 50_000 }, json, small)

    expect(layer).toMatchObject({ best: 'json', outcome: 'no-difference' })
    expect(of(layer, 'small').outcome).toBe('costs-more')
  })

  test('keeps what is in use where the rest takes more, though by how much that matters is open', () => {
    const deflate = choice(
      'deflate',
      { encode: [30_000, 36_000, 42_000], decode: [45_000, 50_000, 56_000] },
      { messageBytes: 900 },
    )
    const layer = answer({ pricePerGbMoved: 0, requestsPerSecond: 1400 }, json, deflate)

    expect(of(layer, 'deflate')).toMatchObject({ outcome: 'cant-tell', cpuRatio: { verdict: 'more' } })
    expect(layer).toMatchObject({ best: 'json', outcome: 'no-difference' })
  })

  test('of CPU time is held to the largest A/A band of what a request is made of', () => {
    const within = (band: number) => {
      const slower = choice('slower', {
        encode: [9600, 9720, 9480, 9660, 9540],
        decode: [12_000, 12_120, 11_880, 12_060, 11_940],
      })
      const decode = { ...slower.cpu.decode!, band }
      return of(answer({}, json, { ...slower, cpu: { ...slower.cpu, decode } }), 'slower').cpuRatio
    }

    expect(within(0.05)).toMatchObject({ verdict: 'more' })
    expect(within(0.05)!.value).toBeCloseTo(1.2, 2)
    expect(within(0.22)).toMatchObject({ verdict: 'undecided' })
  })

  test('of a run that was too short for speeds tells none apart, and sizes as ever', () => {
    const short = answerLayer(codecs(json, small), use, { ...usualMargins, isTooShort: true })

    expect(of(short, 'small').cpuRatio).toMatchObject({ verdict: 'undecided' })
    expect(short).toMatchObject({
      best: 'small',
      outcome: 'worth-it',
      leastCpu: { contenders: ['json', 'small'], isSame: false },
    })
  })

  test('has no rate from which it is worth a tenth of a core where cores cost nothing', () => {
    expect(answer({ pricePerCoreMonth: 0 }, json, small)).toMatchObject({
      outcome: 'worth-it',
      mattersFrom: null,
    })
  })

  test('has no rate either from which it matters where it stays within the A/A band', () => {
    const at = (requestsPerSecond: number, band: number) => {
      const [now, less] = ['json', 'less'].map((name, index) => {
        const { cpu, ...known } = choice(name, { encode: steady(10_000 - 500 * index) })
        return { ...known, cpu: { encode: { ...cpu.encode!, band } } }
      })
      return answer({ ...ofCpu, requestsPerSecond }, now!, less!)
    }
    const from = at(1000, 0.02).mattersFrom!

    expect(from.value).toBeCloseTo(200_000, -2)
    expect(at(1.1 * from.value, 0.02).outcome).toBe('worth-it')
    expect(at(1000, 0.1)).toMatchObject({ best: 'less', outcome: 'no-difference', mattersFrom: null })
    expect(at(100 * from.value, 0.1).outcome).toBe('no-difference')
  })

  test('says what free traffic would change', () => {
    expect(answer({ requestsPerSecond: 50_000 }, json, small).changes).toMatchObject([
      { by: 'free-traffic', best: 'json', outcome: 'no-difference' },
    ])
  })

  test('of a machine that was too busy rests on bytes alone', () => {
    const busy = (asked: Partial<Use>) =>
      answerLayer(codecs(json, small), { ...use, ...asked }, { ...usualMargins, isTooBusy: true })
    const slower = { pricePerGbMoved: 0, requestsPerSecond: 50_000 }

    expect(of(answer(slower, json, small), 'small').outcome).toBe('costs-more')
    expect(of(busy(slower), 'small')).toMatchObject({
      outcome: 'cant-tell',
      cpuRatio: { verdict: 'undecided' },
    })
    expect(busy({})).toMatchObject({ best: 'small', outcome: 'worth-it' })
    const { toldPerMonth, costPerMonth } = of(busy({}), 'small').difference!
    expect(toldPerMonth).toBeCloseTo(-2_629_800_000 * (2137 - 833) * 1e-9 * 0.08, 6)
    expect(toldPerMonth).not.toBe(costPerMonth.value)
    const from = busy({}).mattersFrom!
    expect(from.value).toBeCloseTo((1000 * 0.1 * 25) / -toldPerMonth, 9)
    expect([from.low, from.high]).toEqual([from.value, from.value])
    expect(of(answer({}, json, small), 'small').difference).toMatchObject({
      toldPerMonth: costPerMonth.value,
    })
  })

  test('says no difference in CPU time that the run left open in every part of a request', () => {
    const open = (...parts: readonly ('encode' | 'decode')[]) => ({
      ...small,
      cpu: Object.fromEntries(
        Object.entries(small.cpu).map(([part, cpu]) => [
          part,
          { ...cpu, isOpen: (parts as readonly string[]).includes(part) },
        ]),
      ),
    })
    const verdictOf = (...choices: Parameters<typeof codecs>) =>
      of(answer({}, ...choices), 'small').cpuRatio!.verdict

    expect(verdictOf(json, open('encode', 'decode'))).toBe('undecided')
    expect(verdictOf(json, open('decode'))).toBe('more')
  })

  test('can’t be told by a single round', () => {
    const one = choice('json', { encode: [8000], decode: [10_000] }, { messageBytes: 2137 })
    const other = choice('small', { encode: [12_000], decode: [18_000] }, { messageBytes: 833 })

    expect(answer({}, one, other).outcome).toBe('cant-tell')
  })

  test('can be told by a single round where CPU time costs nothing', () => {
    const once = [
      choice('json', { encode: [8000] }, { messageBytes: 2137 }),
      choice('small', { encode: [9000] }, { messageBytes: 833 }),
    ]
    expect(answer({ decodes: 0, pricePerCoreMonth: 0 }, ...once)).toMatchObject({
      best: 'small',
      outcome: 'worth-it',
    })
  })

  test('is of another reference where something else is in use', () => {
    expect(answer({ today: ['small'] }, json, small)).toMatchObject({ today: 'small', best: 'small' })
  })

  test('of one choice is that there is nothing to compare', () => {
    expect(answer({}, json).outcome).toBe('nothing-to-compare')
  })

  test('names what has no figure and why', () => {
    const lossy = choice(
      'lossy',
      { encode: [1, 1, 1] },
      { messageBytes: 10, reasons: { decode: 'lossy at price' } },
    )

    expect(of(answer({}, json, small, lossy), 'lossy')).toMatchObject({
      costPerMonth: null,
      outcome: 'cant-tell',
      reasons: ['lossy at price'],
    })
  })
})

describe('what is behind', () => {
  test('is worse in something and better in nothing', () => {
    const worse = choice(
      'worse',
      { encode: [16_000, 16_200, 15_800], decode: [20_000, 20_100, 19_900] },
      { messageBytes: 2500 },
    )
    const layer = answer({}, json, small, worse)

    expect(of(layer, 'worse').behind).toContain('json')
    expect(of(layer, 'small').behind).toEqual([])
    expect(of(layer, 'json').behind).toEqual([])
  })

  test('is nothing where it can’t be told', () => {
    const noisy = choice(
      'noisy',
      { encode: [5000, 29_000, 12_000], decode: [5000, 30_000, 12_000] },
      { messageBytes: 2500 },
    )

    expect(of(answer({}, json, noisy), 'noisy').behind).toEqual([])
  })
})
