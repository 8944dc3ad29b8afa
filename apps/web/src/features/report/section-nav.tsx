const sections = [
  { anchor: 'cost', title: 'Cost per operation' },
  { anchor: 'latency', title: 'Latency' },
  { anchor: 'comparisons', title: 'Comparisons' },
  { anchor: 'payload', title: 'Payload' },
  { anchor: 'qps', title: 'QPS impact' },
  { anchor: 'environment', title: 'Environment' },
  { anchor: 'spec', title: 'Run spec' },
] as const

/** Ways into the sections of a long page. */
export function SectionNav() {
  return (
    <nav aria-label="Sections of the report" className="full:sticky full:top-6">
      <ul className="flex flex-wrap gap-x-4 gap-y-1 full:grid">
        {sections.map(({ anchor, title }) => (
          <li key={anchor}>
            <a href={`#${anchor}`} className="inline-block py-1">
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
