//! Every rule of every policy is reached by an example of its page, which the page's own runner executes.
//!
//! `cargo test -p skbscope-engine --test rules -- --nocapture` prints the table: rule → example.

use std::collections::BTreeMap;
use std::path::Path;

use skbscope_engine::policy::POLICIES;
use skbscope_engine::testing::blocks;

#[test]
fn every_rule_has_an_example_that_reaches_it() {
    let mut missing = Vec::new();
    for policy in POLICIES {
        let page = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/policies/{}.md", policy.id));
        let text = std::fs::read_to_string(&page).expect("every policy has a page");
        let examples = examples(&text);
        println!("\n{} ({} rules)", policy.id, policy.rules.len());
        for rule in policy.rules {
            let at = examples.get(rule.id).map_or("", String::as_str);
            println!("  {:<22} {:<34} {at}", rule.id, rule.function);
            if at.is_empty() {
                missing.push(format!("{} {}", policy.id, rule.id));
            }
        }
    }
    assert!(missing.is_empty(), "no example reaches {missing:?}");
}

/// A person looks for a rule's function in a profile or in the source of a kernel.
#[test]
fn rules_name_functions_that_contain_them() {
    let functions: Vec<&str> = POLICIES.iter().flat_map(|p| p.rules).map(|r| r.function).collect();
    for wrong in ["proc_skb_defer_max", "sock_rps_reset_flow", "__build_skb_around"] {
        assert!(functions.iter().all(|f| !f.contains(wrong)), "{wrong}");
    }
    for right in ["proc_do_skb_defer_max", "_sock_rps_delete_flow", "skbuff_clear"] {
        assert!(functions.iter().any(|f| f.contains(right)), "{right}");
    }
}

/// Words of what is expected, each with the first heading above it: what is behind `=>`, and decisions.
fn examples(page: &str) -> BTreeMap<String, String> {
    let mut out = BTreeMap::new();
    for block in blocks(page).iter().filter(|b| !b.lang.starts_with("events")) {
        for line in block.text.lines() {
            let expected = line.split_once("=>").map_or(line, |(_, right)| right);
            for word in expected.split([' ', ',']).filter(|w| !w.is_empty()) {
                out.entry(word.to_owned()).or_insert_with(|| format!("line {}: {}", block.line, block.heading));
            }
        }
    }
    out
}
