// V5: in grey, states still differ: each has a form of its own, so that a print without colour can be read.
import { EXPLAINERS, type ExplainerPage, expect, slow, test } from './explainers'

interface Event {
  mark: string
}

/** Two states each, by the marks of the simulation's events, and the step whose simulation has both; null = the first step's. */
const STATES: Readonly<Record<string, { step: string | null; marks: readonly [string, string][] }>> = {
  'skb-defer': {
    step: null,
    marks: [
      ['handedBack', 'alloc'],
      ['flushed', 'handedBack'],
    ],
  },
}

/** Shapes of the picture without their colours and places: how each is filled, dashed and what its outline is made of. */
const forms = (explainer: ExplainerPage) =>
  explainer.map.evaluate((map) => {
    const found = new Map<string, number>()
    for (const one of map.querySelectorAll('path, circle, rect, polygon, line')) {
      const kind = [
        one.tagName,
        one.getAttribute('fill') === 'none' ? 'hollow' : 'filled',
        one.getAttribute('stroke-dasharray') ?? 'solid',
        (one.getAttribute('d') ?? '').replace(/[-\d.\s,]/g, '').slice(0, 12),
      ].join(' ')
      found.set(kind, (found.get(kind) ?? 0) + 1)
    }
    return JSON.stringify([...found].sort())
  })

for (const id of EXPLAINERS)
  test(id, slow, async ({ page, portal, explainer }) => {
    const { step, marks } = STATES[id] ?? { step: null, marks: [] }
    await explainer.open(id, step ? `?v=1&step=${step}` : '')
    await page.addStyleTag({ content: 'html { filter: grayscale(1) }' })
    // In use or here, across, handed back, dropped: each colour has forms of its own, or bars of its own height.
    const byColour = await explainer.lanes.evaluate((lanes) => {
      const found: Record<string, string[]> = {}
      for (const one of lanes.querySelectorAll('path')) {
        const d = one.getAttribute('d') ?? ''
        const colour = [one.getAttribute('fill'), one.getAttribute('stroke')].find((paint) => /--data-(local|across|flushed|dropped)/.test(paint ?? ''))
        if (!colour || (one.getAttribute('stroke-opacity') ?? '1') !== '1') continue
        const form = `${one.getAttribute('fill') === 'none' ? 'hollow' : 'filled'} ${one.getAttribute('stroke-dasharray') ?? ''} ${d.split(/(?=M)/)[0]?.replace(/[-\d.\s,]/g, '')} ${/v([\d.]+)/.exec(d)?.[1] ?? ''}`
        found[colour] ??= []
        if (!found[colour].includes(form)) found[colour].push(form)
      }
      return found
    })
    const all = Object.entries(byColour)
    for (const [colour, own] of all)
      for (const [other, theirs] of all) if (colour < other) expect([...own].sort(), `${colour} and ${other} on the lanes`).not.toEqual([...theirs].sort())

    // Two moments of different states: other shapes, and another picture in grey.
    const { events } = await portal.get<{ events: Event[] }>(`/scenarios/${id}/simulation?${await runOf(explainer)}`)
    const kinds = marks.length > 0 ? marks : pairsOf(events)
    for (const [one, other] of kinds) {
      const looks: [string, Buffer][] = []
      for (const mark of [one, other]) {
        const at = events.findIndex((event) => event.mark === mark) + 1
        expect(at, `${mark} is in the simulation`).toBeGreaterThan(0)
        await explainer.seek(at)
        await explainer.rested()
        looks.push([await forms(explainer), await explainer.map.screenshot()])
      }
      const [a, b] = looks
      expect(a?.[0], `${one} and ${other} have the same shapes`).not.toBe(b?.[0])
      expect(a?.[1].equals(b?.[1] ?? Buffer.alloc(0)), `${one} and ${other} look the same in grey`).toBe(false)
    }
  })

/** Query of the simulation that is shown: its own answer said so. */
async function runOf(explainer: ExplainerPage): Promise<string> {
  const requested = await explainer.page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => name.includes('/simulation?') || name.endsWith('/simulation')),
  )
  return new URL(requested[0] ?? '', explainer.page.url()).search.slice(1)
}

/** The two commonest kinds of event. */
function pairsOf(events: readonly Event[]): [string, string][] {
  const counts = new Map<string, number>()
  for (const { mark } of events) counts.set(mark, (counts.get(mark) ?? 0) + 1)
  const [a, b] = [...counts].sort((x, y) => y[1] - x[1]).map(([mark]) => mark)
  return a && b ? [[a, b]] : []
}
