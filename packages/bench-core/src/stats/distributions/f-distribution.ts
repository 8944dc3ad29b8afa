import { incompleteBeta } from './incomplete-beta.ts'

/** P(F ≥ f) for Snedecor's F: I_{d₂/(d₂+d₁f)}(d₂/2, d₁/2), Abramowitz and Stegun 26.6.2. */
export function fTail(f: number, d1: number, d2: number): number {
  return incompleteBeta(d2 / (d2 + d1 * f), d2 / 2, d1 / 2)
}
