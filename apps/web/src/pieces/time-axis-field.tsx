import { OneOrUsual } from '../ui/controls/filter-fields.tsx'

type Scale = 'linear' | 'log'

/** How a picture's axis of times is scaled; as its times want it where nobody says. */
export function TimeAxisField({
  scale,
  inline,
  onChange,
}: {
  readonly scale: Scale | undefined
  readonly inline?: boolean
  readonly onChange: (scale: Scale | undefined) => void
}) {
  return (
    <OneOrUsual
      label="Time axis"
      inline={inline}
      ids={['linear', 'log']}
      value={scale}
      usual="automatic"
      onChange={onChange}
    />
  )
}
