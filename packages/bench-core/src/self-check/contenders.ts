/** A contender of the self-check: a codec under a name of its own, as it is or with a known handicap. */
export interface CheckContender {
  readonly name: string
  readonly codec: string
  readonly handicap: CheckHandicap | null
}

/** A share more operations than it is said to have worked, or a share more garbage than the codec itself leaves. */
export interface CheckHandicap {
  readonly kind: 'work' | 'garbage'
  readonly share: number
}
