import { existsSync, writeFileSync } from 'node:fs'
import { readNamed } from '../options.ts'
import { type Fault, nameOf } from './fault.ts'
import { missed, type Outcome } from './play.ts'

interface Kept extends Outcome {
  readonly name: string
  readonly seed: number
}

/** A file of outcomes, so that all faults happen in several sittings: what stands in it has happened. */
export class Outcomes {
  readonly #file: string | undefined
  readonly #kept: readonly Kept[]
  readonly #seed: number
  readonly #own = new Map<Fault, Outcome>()

  constructor(file: string | undefined, seed: number, faults: readonly Fault[]) {
    this.#file = file
    this.#seed = seed
    this.#kept =
      file !== undefined && existsSync(file)
        ? readNamed(file, 'a file that --outcomes has written, or a new one', JSON.parse)
        : []
    const byName = new Map(faults.map((fault) => [nameOf(fault), fault]))
    for (const { name, seed: of, ...outcome } of this.#kept) {
      const fault = byName.get(name)
      if (fault && of === seed) this.#own.set(fault, outcome)
    }
  }

  /** Those of this seed, whenever they came. */
  get all(): ReadonlyMap<Fault, Outcome> {
    return this.#own
  }

  /** What hit nothing may be tried again. */
  isDone(fault: Fault): boolean {
    return (this.#own.get(fault)?.ended ?? missed) !== missed
  }

  add(fault: Fault, outcome: Outcome): void {
    this.#own.set(fault, outcome)
    if (this.#file === undefined) return
    const own = [...this.#own].map(([one, { told, ...rest }]) => ({
      name: nameOf(one),
      seed: this.#seed,
      ...rest,
      told,
    }))
    const others = this.#kept.filter(({ seed }) => seed !== this.#seed)
    writeFileSync(this.#file, `${JSON.stringify([...others, ...own], undefined, 1)}\n`)
  }
}
