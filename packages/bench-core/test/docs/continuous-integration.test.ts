import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { git } from '../support/git.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { action, root, runAction as runSteps, type Step } from './action-runner.ts'

const page = readFileSync(join(root, 'docs/continuous-integration.md'), 'utf8')

const folder = temporaryFolder()
let api: Server
/** Comments of the pull request, as the stand-in for GitHub has them. */
const comments: { id: number; body: string }[] = []
const asked: string[] = []
let isReadOnly = false

beforeAll(async () => {
  api = createServer(async (request, response) => {
    asked.push(`${request.method} ${request.url} ${request.headers.authorization}`)
    const { body } = JSON.parse((await text(request)) || '{}')
    const writes = request.method !== 'GET'
    if (writes && isReadOnly) return response.writeHead(403).end('{}')
    const own = comments.find(({ id }) => request.url?.endsWith(`/issues/comments/${id}`))
    if (own) own.body = body
    else if (writes) comments.push({ id: 7 + comments.length, body })
    response.end(JSON.stringify(writes ? {} : comments))
  }).listen(0, '127.0.0.1')
  await once(api, 'listening')
})

afterAll(async () => {
  api.close()
  await once(api, 'close')
})

const runAction = (
  inputs: Parameters<typeof runSteps>[0],
  { github, ...place }: Omit<Parameters<typeof runSteps>[1], 'environment'>,
) => {
  const apiUrl = `http://127.0.0.1:${(api.address() as AddressInfo).port}`
  const environment = {
    WIREBENCH_LOCK: join(folder, 'measuring.sock'),
    WIREBENCH_HOME: join(folder, 'home'),
  }
  return runSteps(inputs, { ...place, github: { api_url: apiUrl, ...github }, environment })
}

/** A repository whose pull request swaps one codec for another, and adds a spec; checked out as by default, without its history. */
function pullRequest(): { cwd: string; baseSha: string; origin: string } {
  const [origin, cwd] = [join(folder, 'origin'), join(folder, 'clone')]
  const spec = (codec: string) => JSON.stringify({ codecs: [codec], workloads: ['user-document'] })
  const commit = (message: string) => {
    git(origin, 'add', '.')
    git(origin, 'commit', '--quiet', '--allow-empty', '-m', message)
  }
  mkdirSync(join(origin, 'bench specs'), { recursive: true })
  git(origin, 'init', '--quiet')
  commit('first')
  for (const name of ['bench specs/order', 'bench-specs-order', 'comment'])
    writeFileSync(join(origin, `${name}.json`), spec('json'))
  commit('base')
  const baseSha = git(origin, 'rev-parse', 'HEAD')
  writeFileSync(join(origin, 'bench specs/order.json'), spec('protojson'))
  writeFileSync(join(origin, 'new.json'), spec('json'))
  commit('change')
  git(folder, 'clone', '--quiet', '--depth=1', `file://${origin}`, cwd)
  return { cwd, baseSha, origin }
}

describe('the action', () => {
  test.each(['codec', 'duel'])(
    'ends its comment with the difference that a report of a %s detects',
    (name) => {
      const script = readFileSync(join(root, 'action/measure.sh'), 'utf8')
      const [, pattern] = /grep -m1 '(.+)' "\$FOLDER\/\$name\.md"/.exec(script)!
      const report = readFileSync(new URL(`../golden/outputs/${name}.md`, import.meta.url), 'utf8')
      expect(report).toMatch(new RegExp(`${pattern} a difference of \\d`, 'm'))
      expect(page.replaceAll('\n', ' ')).toContain(`_${pattern!.slice(1)} a difference of`)
    },
  )

  test('measures a pull request beside its base, comments once, and fails by the gate', async () => {
    const { cwd, baseSha, origin } = pullRequest()
    const temp = join(folder, 'pull request')
    const github = {
      event_name: 'pull_request',
      event: { pull_request: { number: 5, base: { sha: baseSha } } },
    }
    comments.push({ id: 1, body: 'somebody else’s' })
    const told = await runAction(
      {
        spec: 'bench specs/order.json\nnew.json\n',
        install: 'touch installed',
        undecided: 'fail',
      },
      { cwd, temp, github },
    )

    expect(told.failed, told.log).toBe('Gate: 1')
    expect(told.ran).toEqual([
      'Prepare',
      'Measure',
      'Show the summary',
      'Comment on the pull request',
      'Keep the reports',
      'Gate',
    ])
    expect(told.outputs.measure).toMatchObject({
      outcome: expect.stringMatching(/^(failed|undecided)$/),
      code: '1',
    })
    expect(
      existsSync(join(cwd, 'installed')) && existsSync(join(told.outputs.prepare!.base!, 'installed')),
    ).toBe(true)
    expect(readFileSync(join(told.outputs.prepare!.folder!, 'bench-specs-order.html'), 'utf8')).toMatch(
      /^<!doctype html>/,
    )

    const [, own] = comments
    expect(own!.body).toMatch(
      /^<!-- wirebench: wirebench -->\n### Wirebench: `bench specs\/order\.json`, base \(A\)/,
    )
    expect(own!.body).toMatch(/^gate (failed|undecided): /m)
    expect(own!.body).toContain('`new.json`\n\nNothing to compare with')
    expect(own!.body).toContain(readFileSync(join(temp, 'summary.md'), 'utf8').trim())

    // The next push renews the comment, and where the token may only read, the job goes on without.
    const comment = action.runs.steps.find(({ name }) => name === 'Comment on the pull request')!
    own!.body = own!.body.slice(0, 60)
    const env = {
      FOLDER: told.outputs.prepare!.folder!,
      NAME: 'wirebench',
      NUMBER: '5',
      REPOSITORY: 'acme/orders',
      API: `http://127.0.0.1:${(api.address() as AddressInfo).port}`,
      TOKEN: 'a-token',
      ACTION_PATH: root,
    }
    expect(Object.keys(comment.env!).toSorted()).toEqual(Object.keys(env).toSorted())
    const again = async () => {
      const child = spawn('bash', ['-eo', 'pipefail', '-c', comment.run!], {
        env: { ...process.env, ...env },
      })
      const [told, [code]] = await Promise.all([text(child.stdout), once(child, 'close')])
      return { told, code }
    }
    expect(await again()).toEqual({ told: '', code: 0 })
    expect(comments.length).toBe(2)
    expect(own!.body).toContain('\ngate ')

    // What is too long for a comment is what the summary has as well.
    const report = `<details><summary>The report</summary>\n\n${'x'.repeat(40_000)}\n\n</details>\n\n`
    writeFileSync(join(env.FOLDER, 'comment.md'), `### first\n\n${report}### second\n\n${report}### third\n`)
    await again()
    expect(own!.body).toMatch(
      /^<!-- .+ -->\nThe reports are too long .+\n\n### first\n\n### second\n\n### third\n$/,
    )
    isReadOnly = true
    expect(await again()).toMatchObject({ told: expect.stringMatching(/^::warning::.*403/), code: 0 })
    expect(asked.every((line) => line.endsWith(' Bearer a-token'))).toBe(true)

    // Another use in the same job finds nothing of this one, and leaves a history as it is.
    const whole = join(folder, 'whole')
    git(folder, 'clone', '--quiet', origin, whole)
    const spec = 'bench specs/order.json\nbench-specs-order.json\ncomment.json'
    const inputs = { spec, artifact: 'another', command: 'false', comment: 'false' }
    const another = await runAction(inputs, { cwd: whole, temp, github })
    expect(git(whole, 'rev-parse', '--is-shallow-repository')).toBe('false')
    expect(another.failed, another.log).toBe('Gate: 1')
    expect(readdirSync(another.outputs.prepare!.folder!)).toEqual([
      'bench-specs-order-again.txt',
      'bench-specs-order.txt',
      'comment.md',
      'spec-comment.txt',
    ])
  })

  test('keeps a report of the default branch, and judges the next by it', async () => {
    const temp = join(folder, 'push')
    const cwd = folder
    const event = { repository: { default_branch: 'main' } }
    const github = { event_name: 'push', ref_name: 'main', event }
    const run = "codec --codec 'json,msgpackr'\n--workload user-document --name 'two words'\n"
    const first = await runAction({ run }, { cwd, temp, github })
    expect(first.failed, first.log).toBe(undefined)
    expect(first.outputs.measure).toEqual({ outcome: 'unjudged', code: '0', measured: 'true' })
    expect(first.ran).toContain('Restore the baseline')
    expect(first.ran).toContain('Keep the baseline')
    const summary = readFileSync(join(temp, 'summary.md'), 'utf8')
    expect(summary).toMatch(/^### Wirebench: `codec .*json,msgpackr .*two words.*`\n\n/)
    expect(summary).toContain('bench answer ')
    expect(summary).toContain('two words')
    expect(summary).toContain('\nNot judged: the default branch has no report yet.\n')

    const second = await runAction({ run }, { cwd, temp, github })
    // A single round decides nothing.
    expect(second.outputs.measure!.outcome, second.log).toBe('undecided')
    expect(second.failed).toBe(undefined)
    expect(readFileSync(join(temp, 'summary.md'), 'utf8').split('Not judged').length).toBe(2)

    // Another version of Wirebench wrote it.
    const kept = join(temp, `cached-${second.outputs.prepare!.key}.json`)
    writeFileSync(kept, JSON.stringify({ ...JSON.parse(readFileSync(kept, 'utf8')), formatVersion: 99 }))
    const newer = await runAction({ run }, { cwd, temp, github })
    expect(newer.failed, newer.log).toBe(undefined)
    expect(newer.outputs.measure).toEqual({ outcome: 'unjudged', code: '0', measured: 'true' })
    expect(readFileSync(join(temp, 'summary.md'), 'utf8')).toContain('Not judged: this version of Wirebench')
    expect(readFileSync(kept, 'utf8')).not.toContain('"formatVersion":99')
  })

  test('a duel is judged by itself, the first time as well as the next', async () => {
    const cwd = join(folder, 'duel')
    mkdirSync(cwd)
    for (const codec of ['json', 'protojson']) {
      const spec = { codecs: [codec], workloads: ['user-document'] }
      writeFileSync(join(cwd, `${codec}.json`), JSON.stringify(spec))
    }
    const github = { event_name: 'push', ref_name: 'main', event: { repository: { default_branch: 'main' } } }
    const inputs = { run: 'duel json.json protojson.json', undecided: 'fail' }
    const told = await runAction(inputs, { cwd, temp: join(folder, 'push of a duel'), github })
    expect(told.failed, told.log).toBe('Gate: 1')
    expect(told.outputs.measure).toMatchObject({
      outcome: expect.stringMatching(/^(failed|undecided)$/),
      measured: 'false',
    })
    expect(told.ran).not.toContain('Keep the baseline')
  })

  test('what a configuration file has judged isn’t said to be unjudged', async () => {
    const standIn = join(folder, 'stand-in.sh')
    writeFileSync(
      standIn,
      'echo "gate passed"; for word; do case $word in *.json) echo {} > "$word" ;; esac; done',
    )
    const github = { event_name: 'push', ref_name: 'main', event: { repository: { default_branch: 'main' } } }
    const temp = join(folder, 'judged by a file')
    const inputs = { run: 'all', command: `bash '${standIn}'` }
    const told = await runAction(inputs, { cwd: folder, temp, github })
    expect(told.outputs.measure, told.log).toMatchObject({ outcome: 'passed', measured: 'true' })
    expect(readFileSync(join(temp, 'summary.md'), 'utf8')).not.toContain('Not judged')
  })

  test('says what it needs, and ends with the code of a mistake', async () => {
    const github = { event_name: 'push', ref_name: 'main', event: { repository: { default_branch: 'main' } } }
    const nothing = await runAction({}, { cwd: folder, temp: join(folder, 'nothing'), github })
    expect(nothing).toMatchObject({ failed: 'Prepare: 2', ran: ['Prepare'] })
    const mistaken = await runAction(
      { run: 'codec --codec jsn', options: '' },
      { cwd: folder, temp: join(folder, 'mistaken'), github },
    )
    expect(mistaken.failed).toBe('Gate: 2')
    expect(mistaken.log).toContain('did you mean json')
    expect(mistaken.ran).not.toContain('Keep the baseline')
    const unended = await runAction(
      { run: 'codec', options: "--preset smoke --name 'Tom" },
      { cwd: folder, temp: join(folder, 'unended'), github },
    )
    expect(unended.failed).toBe('Measure: 2')
    expect(unended.log).toContain("::error::a quote has no end: --preset smoke --name 'Tom")
    const temp = join(folder, 'a spec in a push')
    await runAction({ spec: 'new.json' }, { cwd: folder, temp, github })
    expect(readFileSync(join(temp, 'summary.md'), 'utf8')).toContain('only a pull request has a base')
  })
})

test('actions are pinned to commits, and nothing from outside is put into a script', () => {
  const own = /^OWNER\/wirebench@COMMIT$/
  const used = [...page.matchAll(/uses: (\S+)/g), ...JSON.stringify(action).matchAll(/"uses":"([^"]+)"/g)]
  for (const [, name] of used) if (!own.test(name!)) expect(name).toMatch(/@[0-9a-f]{40}$/)
  for (const { run } of action.runs.steps) expect(run ?? '').not.toContain('${{')
  expect(page).toContain('contents: read')
})

test('the page names inputs that there are', () => {
  const workflows = [...page.matchAll(/```yaml\n([\s\S]*?)```/g)].map(([, workflow]) => parse(workflow!))
  const steps: Step[] = workflows.flatMap((workflow) =>
    Object.values(workflow.jobs as Record<string, { steps: Step[] }>).flatMap((job) => job.steps),
  )
  const given = steps
    .filter(({ uses }) => uses?.startsWith('OWNER/'))
    .flatMap((step) => Object.keys(step.with!))
  expect(given.length).toBeGreaterThan(2)
  for (const name of given) expect(Object.keys(action.inputs)).toContain(name)
})
