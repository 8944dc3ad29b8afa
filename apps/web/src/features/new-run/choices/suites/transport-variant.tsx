import type { TransportInfo } from '@wirebench/bench-core/model/report/contender'
import { useState } from 'react'
import { Button } from '../../../../ui/controls/button.tsx'
import { SelectField } from '../../../../ui/controls/select-field.tsx'

const usualOptions = [
  { id: 'per-request', title: 'a connection per request' },
  { id: 'tls', title: 'TLS' },
  { id: 'uds', title: 'a Unix domain socket' },
  { id: 'nagle', title: 'TCP_NODELAY off' },
  { id: 'in-flight-8', title: '8 requests in flight' },
] as const

/** A transport with one thing changed, as a contender of its own: what is changed is part of its name. */
export function TransportVariant({
  transports,
  onAdd,
}: {
  readonly transports: readonly TransportInfo[]
  /** Told a name such as `http-json+gzip`. */
  readonly onAdd: (name: string) => void
}) {
  const [transport, setTransport] = useState(transports[0]?.name ?? '')
  const [option, setOption] = useState<string>(usualOptions[0].id)
  const chosen = transports.find(({ name }) => name === transport)
  // The first one drives it where nothing is said.
  const own = [...(chosen?.compressions ?? []), ...(chosen?.clients.slice(1) ?? [])]
  const options = [...usualOptions, ...own.map(({ name, about }) => ({ id: name, title: about }))]
  const known = options.some(({ id }) => id === option) ? option : usualOptions[0].id
  return (
    <div className="flex flex-wrap items-end gap-3">
      <SelectField
        label="A variant of"
        value={transport}
        options={transports.map(({ name, title }) => ({ id: name, title }))}
        onChange={setTransport}
      />
      <SelectField label="with" value={known} options={options} onChange={setOption} />
      <Button onClick={() => onAdd(`${transport}+${known}`)}>Add</Button>
    </div>
  )
}
