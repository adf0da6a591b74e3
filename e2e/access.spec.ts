// A server that others can reach: a token is given once and forgotten by hand, what is private is not there for others,
// and an unlisted link opens the whole page of a recording.
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, idle, slow, TracePage, test } from './fixtures'
import { PublicServer } from './publicServer'
import { recording } from './recordings'

test.describe.configure({ mode: 'serial' })
test.setTimeout(300_000)

let server: PublicServer
/** The page of alice's recording. */
let trace = ''

test.beforeAll(async () => {
  test.setTimeout(240_000)
  server = await PublicServer.start()
})
test.afterAll(async () => server?.stop())

const open = async (page: Page, path: string) => {
  await page.goto(server.url + path)
  await idle(page)
}

const give = async (page: Page, token: string) => {
  await open(page, '/access')
  await page.getByLabel('Token', { exact: true }).fill(token)
  await page.getByRole('button', { name: 'Use this token' }).click()
  await expect(page.getByRole('region', { name: 'Your token' })).toBeVisible()
}

/** A run of the demo library, which names both ends of its wire. */
const result = (side: string, n: number) => readFileSync(new URL(`../data/runs/tcp4-rfs/${side}-${n}.iperf3.json`, import.meta.url), 'utf8')

/** Every place where a browser keeps things for a page. */
const stored = (page: Page) => page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }, document.cookie]))

test('a server of its own machine shows nothing of it', async ({ page, axe }) => {
  await page.goto('/')
  await idle(page)
  await expect(page.getByRole('link', { name: 'Access' })).toBeHidden()
  await expect(page.getByText('deleted on')).toHaveCount(0)
  await page.goto('/access')
  await expect(page.getByText('This server asks for no token')).toBeVisible()
  await axe('/access of a loopback server')
})

test('a token is given once, sent in headers alone, and its file is private', async ({ page, axe }) => {
  const alice = server.token('alice')
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(`${request.url()} ${request.headers().referer ?? ''}`))
  await open(page, '/')
  await expect(page.getByText('Sent without a token')).toContainText(/It is deleted on \d+ \w+ \d{4}\. Use a token$/)
  await page.getByRole('link', { name: 'Access', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Access' })).toBeVisible()
  await axe('/access without a token')

  // What is no token, and what is none here, is said and not kept.
  const field = page.getByLabel('Token', { exact: true })
  await field.fill('hunter2')
  await page.getByRole('button', { name: 'Use this token' }).click()
  await expect(page.getByRole('alert')).toContainText('This is no token')
  await field.fill(`skb_up_${'a'.repeat(39)}`)
  await page.getByRole('button', { name: 'Use this token' }).click()
  await expect(page.getByRole('alert')).toContainText('not known here')
  expect(await stored(page)).not.toContain('skb_')

  await give(page, alice)
  const held = page.getByRole('region', { name: 'Your token' })
  await expect(held).toContainText('upload: send recordings')
  await expect(held).toContainText('In this tab alone')
  await axe('/access with a token')

  await page.getByRole('link', { name: 'skbscope', exact: true }).click()
  await expect(page.getByText('Only you see it until you show it to others. It is deleted on')).toBeVisible()
  await page.getByLabel('Files to upload').setInputFiles(recording('stuck-4-limit-64-again', 'mine'))
  await expect(page).toHaveURL(/\/traces\//, { timeout: 120_000 })
  await idle(page)
  trace = new URL(page.url()).pathname
  for (const panel of new TracePage(page).panels) await expect(panel).toBeVisible()
  const who = page.getByRole('region', { name: 'Who sees it' })
  await expect(who).toContainText('Only you see it. It is deleted on')
  await expect(who.getByRole('radio', { name: 'Private' })).toBeChecked()
  await axe('a recording of one’s own')

  expect(addresses.filter((one) => one.includes('skb_'))).toEqual([])
  expect(await page.context().cookies()).toEqual([])
  await open(page, '/access')
  await expect(held).toContainText(/Used today\s*[\d.]+\sMB of 53\.7\sGB, 1 of 5,000 things/)
})

test('for others it is not there', async ({ page }) => {
  await open(page, trace)
  await expect(page.getByRole('alert')).toContainText('There is no trace')
  await give(page, server.token('bob'))
  await open(page, trace)
  await expect(page.getByRole('alert')).toContainText('There is no trace')
  await open(page, '/traces')
  await expect(page.getByText('mine.perf.data.zst')).toHaveCount(0)
})

test('an unlisted link opens the page with all its panels, its links keep it, and closing it takes it back', async ({ page, browser }) => {
  await give(page, server.token('alice'))
  await open(page, trace)
  const who = page.getByRole('region', { name: 'Who sees it' })
  await who.getByRole('radio', { name: 'Unlisted' }).click({ force: true })
  const link = await who.getByRole('textbox', { name: 'Link for others' }).inputValue()
  expect(link).toMatch(/\?key=[0-9a-f]{32}$/)

  const context = await browser.newContext()
  const other = await context.newPage()
  const key = link.split('key=')[1] ?? '-'
  const requested: string[] = []
  other.on('request', (request) => request.url().includes('/api/') && requested.push(request.url()))
  await other.goto(link)
  await idle(other)
  const tracePage = new TracePage(other)
  for (const panel of tracePage.panels) await expect(panel).toBeVisible()
  await expect(other.getByRole('alert')).toHaveCount(0)
  await expect(other.getByRole('radio', { name: 'Public' })).toHaveCount(0)
  await tracePage.lifecycle.getByRole('button', { name: 'Zoom to single skbs' }).click()
  await expect(other).toHaveURL(/from=\d+&to=\d+/)
  await idle(other)
  expect(new URL(other.url()).searchParams.get('key')).toBe(key)
  // To the server it goes in a header, so neither its log nor a proxy's has it.
  expect(requested.filter((one) => one.includes(key))).toEqual([])

  await other.getByRole('link', { name: 'SQL' }).first().click()
  await expect(other).toHaveURL(new RegExp(`/sql\\?.*key=${key}`))
  await idle(other)
  await expect(other.getByRole('alert')).toHaveCount(0)
  await other.getByRole('link', { name: 'Back to the trace' }).click()
  await expect(other).toHaveURL(new RegExp(`key=${key}`))
  await idle(other)
  for (const panel of tracePage.panels) await expect(panel).toBeVisible()
  // No list has it.
  await other.goto(`${server.url}/traces?key=${key}`)
  await idle(other)
  await expect(other.getByText('mine.perf.data.zst')).toHaveCount(0)

  await who.getByRole('radio', { name: 'Private' }).click({ force: true })
  await expect(who).toContainText('Only you see it.')
  await other.goto(link)
  await expect(other.getByRole('alert')).toContainText('There is no trace')
  await who.getByRole('radio', { name: 'Public' }).click({ force: true })
  await expect(who).toContainText('Everybody who reaches this server')
  await other.goto(server.url + trace)
  await idle(other)
  await expect(other.getByText('Public. It is deleted on')).toBeVisible()
  await context.close()
})

test('what a figure reveals is shown before others can read it', async ({ page, axe }) => {
  const token = server.token('alice', 'publish')
  const sides: Record<string, string[]> = { before: [], after: [] }
  for (const [side, runs] of Object.entries(sides))
    for (const n of [1, 2, 3]) {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' }
      const path = `${server.url}/api/v1/uploads/${side}-${n}.iperf3.json`
      const sent = await page.request.put(path, { headers, data: result(side, n) })
      runs.push((await sent.json()).run_ids[0])
    }

  await give(page, token)
  await open(page, `/compare?v=1&before=${sides.before}&after=${sides.after}`)
  await page.getByRole('button', { name: /share$/i }).click()
  const dialog = page.getByRole('dialog', { name: 'Share' })
  const found = dialog.getByRole('table', { name: 'What may be private' })
  await expect(found.getByRole('row', { name: /IP address 10\.0\.0\.2 upload [0-9a-f]{8}, in the zip/ })).toBeVisible()
  await axe('a figure that reveals')
  const before = await page.request.get(`${server.url}/api/v1/figures`)
  expect((await before.json()).items).toEqual([])

  await dialog.getByRole('button', { name: 'Publish with all of this' }).click()
  await expect(dialog.getByText('Published: it never changes.')).toBeVisible()
})

test('a token is forgotten with its tab, or by hand', slow, async ({ page }) => {
  const alice = server.token('alice')
  await give(page, alice)
  const tab = await page.context().newPage()
  await open(tab, '/access')
  await expect(tab.getByRole('form', { name: 'Use a token' })).toBeVisible()

  await page.getByRole('button', { name: 'Forget the token' }).click()
  await expect(page.getByRole('form', { name: 'Use a token' })).toBeVisible()
  expect(await stored(page)).not.toContain('skb_')

  // On request the browser keeps it.
  await page.getByLabel('Token', { exact: true }).fill(alice)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Use this token' }).click()
  await expect(page.getByText('In this browser, until you forget it here.')).toBeVisible()
  await open(tab, '/access')
  await tab.getByRole('button', { name: 'Forget the token' }).click()
  await expect(tab.getByRole('form', { name: 'Use a token' })).toBeVisible()
  expect(await stored(tab)).not.toContain('skb_')
})

test('who signs in at the provider comes back with a token, and signs out', async ({ page, browser }) => {
  await open(page, '/access')
  await page.getByRole('button', { name: 'Sign in with the lab' }).click()
  await page.getByRole('button', { name: 'ada' }).click()
  const held = page.getByRole('region', { name: 'Your token' })
  await expect(held).toContainText('oidc ada')
  expect(page.url()).toBe(`${server.url}/access`)
  expect(await page.context().cookies()).toEqual([])
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Sign in with the lab' })).toBeVisible()
  expect(await stored(page)).not.toContain('skb_')

  // The answer of a sign-in that somebody else began, opened here.
  const theirs = await (await browser.newContext()).newPage()
  await open(theirs, '/access')
  await theirs.getByRole('button', { name: 'Sign in with the lab' }).click()
  const [answer] = await Promise.all([
    theirs.waitForRequest((request) => request.url().includes('/access?')),
    theirs.getByRole('button', { name: 'grace' }).click(),
  ])
  await open(page, answer.url().slice(server.url.length))
  await expect(page.getByRole('alert')).toContainText('not begun in this tab')
  expect(page.url()).toBe(`${server.url}/access`)
  await theirs.context().close()
})

test('who signs out everywhere is signed out in every browser', async ({ page, browser }) => {
  const other = await (await browser.newContext()).newPage()
  for (const one of [page, other]) {
    await open(one, '/access')
    await one.getByRole('button', { name: 'Sign in with the lab' }).click()
    await one.getByRole('button', { name: 'ada' }).click()
    await expect(one.getByRole('region', { name: 'Your token' })).toContainText('oidc ada')
  }
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page.getByRole('button', { name: 'Sign in with the lab' })).toBeVisible()
  await other.reload()
  await expect(other.getByRole('region', { name: 'Your token' })).not.toContainText('oidc ada')
  await other.context().close()
})
