/** A sixth explainer costs a folder: its page, its article and its figure are drawn from what the contract asks for. */
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { run } from "../../explainers/testing/simulations";
import details from "../../explainers/testing/sixth/details";
import sixth from "../../explainers/testing/sixth/index";
import { ArticleBody } from "./ArticleBody";
import { FirstScreen } from "./FirstScreen";

const played = run(sixth.scenario, sixth.steps[0]?.run);

test("its first screen has the question, the scene, the player and its numbers", () => {
  const page = renderToStaticMarkup(<FirstScreen explainer={sixth} run={played} />);
  expect(page).toContain(sixth.meta.question);
  expect(page).toContain("skbs wait");
  expect(page).toContain("event 10 of 322".replace("10", String(played.moments["first-push"])));
  expect(page.match(/cannot tell/g) ?? []).toHaveLength(0);
});

test("its article has every step with its picture and the number of its moment", () => {
  const article = renderToStaticMarkup(
    <ArticleBody explainer={{ ...sixth, ...details }} runOf={() => played} claims={[]} />,
  );
  for (const step of sixth.steps) expect(article).toContain(step.heading);
  expect(article).toContain("65 skbs wait");
  expect(article.match(/<figure/g)).toHaveLength(sixth.steps.length);
});
