"""What may not be published, whoever drew it."""

import httpx
import pytest

from figures.comparison import comparison, publish
from skbscope.domains.figures.errors import NotDrawn
from skbscope.domains.figures.whitelist import MAX_BYTES, check

OPEN = '<svg xmlns="http://www.w3.org/2000/svg"'

GOOD = [
    f"{OPEN}/>",
    f'{OPEN} role="img" viewBox="0 0 1 1"><title>a &lt;script&gt;</title><desc>url(x) javascript:</desc></svg>',
    f'{OPEN}><g><path d="M0 0L1 1" fill="none" stroke="#123"/><text x="1" aria-label="url(x)">a<tspan>b</tspan></text></g></svg>',  # noqa: E501
]
BAD = [
    "",
    "<svg/>",
    f"{OPEN}><script>alert(1)</script></svg>",
    f"{OPEN}><style>@import url(http://x)</style></svg>",
    f"{OPEN}><foreignObject/></svg>",
    f'{OPEN}><image href="file:///etc/passwd"/></svg>',
    f'{OPEN}><use href="#a"/></svg>',
    f'{OPEN}><a href="javascript:alert(1)"><text/></a></svg>',
    f"{OPEN}><animate/></svg>",
    f"{OPEN}><svg/></svg>",
    f"{OPEN}><defs/></svg>",
    f'{OPEN} onload="alert(1)"/>',
    f'{OPEN}><rect onclick="x"/></svg>',
    f'{OPEN}><rect style="fill:red"/></svg>',
    f'{OPEN}><rect class="x"/></svg>',
    f'{OPEN}><rect fill="url(#a)"/></svg>',
    f'{OPEN}><rect fill="u R L (http://x)"/></svg>',
    f'{OPEN}><rect fill="var(--x)"/></svg>',
    f'{OPEN}><rect fill="\\75rl(x)"/></svg>',
    f'{OPEN} xmlns:xlink="http://www.w3.org/1999/xlink"><rect xlink:href="x"/></svg>',
    '<svg xmlns="http://www.w3.org/1999/xhtml"><script xmlns="http://www.w3.org/1999/xhtml"/></svg>',
    f'{OPEN}><script xmlns="http://www.w3.org/1999/xhtml"/></svg>',
    f'<!DOCTYPE svg [<!ENTITY a "b">]>{OPEN}>&a;</svg>',
    f'<?xml-stylesheet href="x"?>{OPEN}/>',
    f"{OPEN}><!-- x --></svg>",
    f"{OPEN}>" + "<g>" * 70 + "</g>" * 70 + "</svg>",
    f"{OPEN}><text>",
    f"{OPEN}><text>\ud800</text></svg>",
    f"{OPEN}><desc>{'x' * MAX_BYTES}</desc></svg>",
]


@pytest.mark.parametrize("svg", GOOD)
def test_what_only_draws_passes(svg):
    check(svg)


@pytest.mark.parametrize("svg", BAD)
def test_what_fetches_runs_or_styles_is_refused(svg):
    with pytest.raises(NotDrawn):
        check(svg)


def test_a_bundle_that_draws_a_script_publishes_nothing(start, tmp_path):
    bundle = tmp_path / "evil" / "figure" / "figure.js"
    bundle.parent.mkdir(parents=True)
    bundle.write_text(f"var skbscopeFigure={{render:()=>'{OPEN}><script>alert(1)</script></svg>'}}")
    with start(frontend_dir=tmp_path / "evil") as server:
        answer = publish(server, comparison())
        assert answer.status_code == 500
        assert "element 'script'" in answer.json()["detail"]
        assert server.get("/figures")["items"] == []
        assert httpx.get(f"{server.url}/s/redirect-map-drop-in-egress-prog.svg").status_code == 404
