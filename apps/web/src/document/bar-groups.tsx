import type { Bar } from '@wirebench/bench-core/report/scene/bars'
import { BarList } from '../charts/bar-list.tsx'
import { Fold } from '../ui/controls/fold.tsx'

/** Of more bars than these the others are folded. */
const barsOpen = 3

/** Bars group by group, the first ones open. */
export function BarGroups({ groups }: { readonly groups: ReadonlyMap<string, readonly Bar[]> }) {
  return [...groups].map(([title, bars], index) => (
    <div key={title} className="mb-3">
      {title === '' ? (
        <BarList bars={bars} />
      ) : (
        <Fold title={title} isOpen={index < barsOpen}>
          <BarList bars={bars} />
        </Fold>
      )}
    </div>
  ))
}
