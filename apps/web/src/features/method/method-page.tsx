import { warningMeanings } from '@wirebench/bench-core/report/words/warning-words'
import { marked, type Tokens } from 'marked'
import { useEffect } from 'react'
import method from '../../../../../docs/method.md?raw'
import { Panel } from '../../pieces/panel/panel.tsx'
import { anchorOf } from '../../ui/anchor.ts'
import { useTitle } from '../../ui/hooks/use-title.ts'
import { PageHeading } from '../../ui/page-heading.tsx'
import { methodSections } from './method-sections.ts'

const { introduction, sections } = methodSections(method)

/** How figures come about: `docs/method.md`, with an anchor for everything that pages link to. */
export function MethodPage() {
  useTitle('Method · Wirebench')
  useEffect(() => {
    document.getElementById(anchorOf())?.scrollIntoView()
  }, [])
  return (
    <div className="prose stack max-w-4xl">
      <PageHeading>Method</PageHeading>
      <Markdown tokens={introduction} />
      {sections.map(({ id, title, body }) => (
        <Panel key={id} title={title} id={id}>
          <Markdown tokens={body} />
        </Panel>
      ))}
      <Panel title="Warnings" id="warnings">
        <dl className="grid gap-3">
          {warningMeanings.map(({ code, meaning }) => (
            <div key={code} id={code} className="scroll-mt-14">
              <dt className="font-mono font-medium">{code}</dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
      </Panel>
    </div>
  )
}

function Markdown({ tokens }: { readonly tokens: readonly Tokens.Generic[] }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it is the project's own document, part of the build
  return <div dangerouslySetInnerHTML={{ __html: marked.parser([...tokens]) }} />
}
