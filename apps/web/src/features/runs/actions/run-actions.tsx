import { useQuery } from '@tanstack/react-query'
import { Link, lazyRouteComponent } from '@tanstack/react-router'
import { isActive } from '@wirebench/bench-core/model/run/run-event'
import type { RunSummary } from '@wirebench/bench-core/model/run/run-summary'
import {
  CopyPlus,
  Ellipsis,
  FileChartColumn,
  Flag,
  FlagOff,
  GitCompareArrows,
  Pencil,
  Pin,
  PinOff,
  Trash2,
} from 'lucide-react'
import { Suspense, useState } from 'react'
import { baselinesQuery, earlierRunsQuery } from '../../../api/saved-runs.ts'
import { ExportLinks } from '../../../pieces/export-menu.tsx'
import { CancelRunButton } from '../../../pieces/run/cancel-run-button.tsx'
import { Menu, MenuButton, menuItemClass } from '../../../ui/controls/menu.tsx'
import { comparableRun } from '../run-rows.ts'
import { useRunChanges } from './use-run-changes.ts'

/** Loaded by those who write on a run. */
const EditRun = lazyRouteComponent(() => import('./edit-run.tsx'), 'EditRun')

/** What can be done with a run: from the list, or from its report, which has buttons of its own for some of it. */
export function RunActions({
  run,
  onReport = false,
  onDeleted,
}: {
  readonly run: RunSummary
  readonly onReport?: boolean
  /** Called as soon as it is asked for: where to go from a page that is about the run. */
  readonly onDeleted?: () => void
}) {
  const [isEditing, setEditing] = useState(false)
  const { mark, remove } = useRunChanges(run)
  const isReadable = run.unreadable === undefined
  const icon = { 'aria-hidden': true, size: 16 } as const
  return (
    <span className="flex justify-end gap-1">
      {isActive(run.state) && <CancelRunButton run={run} iconOnly />}
      <Menu
        label={`More for ${run.name}`}
        {...(onReport ? {} : { look: 'quiet', className: 'px-2!' })}
        icon={Ellipsis}
        face={onReport ? 'More' : undefined}
      >
        {(close) => {
          const doing = (action: () => void) => () => {
            close()
            action()
          }
          return (
            <>
              {!onReport && (
                <li>
                  <Link
                    to="/runs/$run"
                    params={{ run: run.shortId }}
                    className={menuItemClass}
                    onClick={close}
                  >
                    <FileChartColumn {...icon} />
                    Open
                  </Link>
                </li>
              )}
              <MenuButton icon={<Pencil {...icon} />} onClick={doing(() => setEditing(true))}>
                Name, tags and note…
              </MenuButton>
              <MenuButton
                icon={run.pinned ? <PinOff {...icon} /> : <Pin {...icon} />}
                onClick={doing(() => mark({ pinned: !run.pinned }))}
              >
                {run.pinned ? 'Unpin' : 'Pin'}
              </MenuButton>
              <MenuButton
                icon={run.baseline ? <FlagOff {...icon} /> : <Flag {...icon} />}
                onClick={doing(() => mark({ baseline: !run.baseline }))}
              >
                {run.baseline ? 'Unmark as baseline' : 'Mark as baseline'}
              </MenuButton>
              {isReadable && run.cases.measured > 0 && <CompareLinks run={run} onChosen={close} />}
              {isReadable && !onReport && (
                <>
                  <li>
                    <Link
                      to="/runs/new"
                      search={{ from: run.shortId }}
                      className={menuItemClass}
                      onClick={close}
                    >
                      <CopyPlus {...icon} />
                      Clone
                    </Link>
                  </li>
                  {run.cases.measured > 0 && <ExportLinks runId={run.id} onChosen={close} />}
                </>
              )}
              {!isActive(run.state) && (
                <MenuButton
                  icon={<Trash2 {...icon} />}
                  onClick={doing(() => {
                    remove()
                    onDeleted?.()
                  })}
                >
                  Delete
                </MenuButton>
              )}
            </>
          )
        }}
      </Menu>
      {isEditing && (
        <Suspense>
          <EditRun run={run} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </span>
  )
}

/**
 * Looks for what it can be compared with among all that are saved, once the actions are looked at. Each has its place from the
 * start: an action that moves is missed, and another one hit.
 */
function CompareLinks({ run, onChosen }: { readonly run: RunSummary; readonly onChosen: () => void }) {
  const earlier = useQuery(earlierRunsQuery(run)).data?.runs ?? []
  const baselines = useQuery(baselinesQuery(run)).data?.runs ?? []
  const others = [
    { other: comparableRun(run, earlier), title: 'Compare with previous' },
    { other: comparableRun(run, baselines), title: 'Compare with baseline' },
  ]
  const icon = <GitCompareArrows aria-hidden size={16} />
  return others.map(({ other, title }) =>
    other === undefined ? (
      <MenuButton key={title} icon={icon} disabled>
        {title}
      </MenuButton>
    ) : (
      <li key={title}>
        <Link
          to="/compare"
          search={{ runs: [other.shortId, run.shortId] }}
          className={menuItemClass}
          onClick={onChosen}
        >
          {icon}
          {title}
        </Link>
      </li>
    ),
  )
}
