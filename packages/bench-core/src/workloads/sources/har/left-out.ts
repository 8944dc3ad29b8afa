/** Counts what was left out, by reason and media type. */
export class LeftOut {
  private readonly reasons = new Map<string, Map<string, number>>()

  add(reason: string, mediaType = ''): void {
    const types = this.reasons.get(reason) ?? new Map<string, number>()
    this.reasons.set(reason, types.set(mediaType, (types.get(mediaType) ?? 0) + 1))
  }

  /** Such as `left out, not JSON: 9 × image/png, 3 × text/html`. */
  notes(): string[] {
    return [...this.reasons].map(([reason, types]) => {
      const counts = [...types].toSorted(([, a], [, b]) => b - a)
      const shown = counts
        .slice(0, 6)
        .map(([type, count]) => `${count.toLocaleString('en')}${type === '' ? '' : ` × ${type}`}`)
      return `left out, ${reason}: ${shown.join(', ')}${counts.length > 6 ? `, and ${counts.length - 6} more types` : ''}`
    })
  }
}
