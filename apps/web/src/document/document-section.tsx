import type { SeriesStyle } from '@wirebench/bench-core/report/scene/series-style'
import type { Section } from '@wirebench/bench-core/report/tables/section'
import type { ReactNode } from 'react'
import { Picture } from '../charts/picture.tsx'
import { HowToRead } from '../pieces/panel/how-to-read.tsx'
import { Panel } from '../pieces/panel/panel.tsx'
import { Fold } from '../ui/controls/fold.tsx'
import { BarGroups } from './bar-groups.tsx'
import { DocumentTable } from './document-table.tsx'

/** A section of the report's document, with the tables that files and terminal have. */
export function DocumentSection({
  section: { id, title, howToRead, method, tables, bars, pictures, isFirst },
  styles,
  controls,
  rowsAtFirst,
}: {
  readonly section: Section
  /** Of the contenders that are shown; left out where it is of none, and all of its pictures is. */
  readonly styles?: readonly SeriesStyle[]
  /** What readers put in. */
  readonly controls?: ReactNode
  /** Of tables; of more rows the others are shown on demand. */
  readonly rowsAtFirst?: number
}) {
  const looks = { ...(styles && { styles }), ...(rowsAtFirst && { rowsAtFirst }) }
  const names = styles && new Set(styles.map(({ name }) => name))
  const isShown = (name: string) => names === undefined || names.has(name)
  const figures = pictures?.().flatMap((scene) => {
    const series = scene.series.filter(({ style }) => isShown(style.name))
    if (series.length === 0) return []
    return (
      <figure key={scene.title} className="my-3">
        <figcaption className="mb-2 font-semibold">{scene.title}</figcaption>
        <Picture scene={{ ...scene, series }} />
      </figure>
    )
  })
  return (
    <Panel title={title} id={id}>
      {controls}
      {isFirst && figures}
      {bars && <BarGroups groups={bars(styles ?? [])} />}
      {tables.length === 1 ? (
        <DocumentTable table={tables[0]!} {...looks} />
      ) : (
        tables.map((table, index) => (
          <Fold key={table.title} title={table.title} isOpen={index === 0}>
            <DocumentTable table={table} {...looks} />
          </Fold>
        ))
      )}
      {!isFirst && figures}
      {howToRead !== undefined && <HowToRead anchor={method}>{howToRead}</HowToRead>}
    </Panel>
  )
}
