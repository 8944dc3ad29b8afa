import { environmentFacts, type Fact, type Report } from '@wirebench/bench-core/results'
import { Panel } from '../../../pieces/panel/panel.tsx'
import { CopyButton } from '../../../ui/controls/copy-button.tsx'

export function EnvironmentPanel({ report }: { readonly report: Report }) {
  const { machine, software } = environmentFacts(report.environment)
  const text = () => [...machine, ...software].map(({ name, value }) => `${name}: ${value}`).join('\n')
  return (
    <Panel title="Environment" id="environment" actions={<CopyButton text={text} label="Copy as text" />}>
      <div className="grid gap-6 rail:grid-cols-2">
        <Facts title="Machine" facts={machine} />
        <Facts title="Software" facts={software} />
      </div>
      <h3 className="mt-6 mb-2 text-lead font-semibold">Contenders</h3>
      <ul className="grid gap-1">
        {report.contenders.map(({ name, title, library, version, options }) => (
          <li key={name} className="wrap-anywhere">
            <span className="font-medium">{name}</span>{' '}
            <span className="text-muted">
              {title !== name && `${title}, `}
              {library} {version}
              {options !== '' && ` · ${options}`}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Facts({ title, facts }: { readonly title: string; readonly facts: readonly Fact[] }) {
  return (
    <div className="min-w-0">
      <h3 className="mb-2 text-lead font-semibold">{title}</h3>
      <dl className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-x-4 gap-y-1">
        {facts.map(({ name, value }) => (
          <div key={name} className="contents">
            <dt className="text-muted wrap-anywhere">{name}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
