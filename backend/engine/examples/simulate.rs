//! Prints the simulation of a scenario as JSON: `cargo run --release --example simulate -- skb-defer variant=seed-0 hand=17:here`.

use skbscope_engine::scenario::run;

fn main() -> Result<(), String> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let (id, rest) = args.split_first().ok_or("expected the id of a scenario, then parameters as name=value")?;
    let given = rest.iter().map(|a| a.split_once('=').ok_or_else(|| format!("{a:?} has no =; expected name=value")));
    let simulation = run(id, &given.collect::<Result<Vec<_>, _>>()?)?;
    println!("{}", serde_json::to_string(&simulation).map_err(|e| e.to_string())?);
    Ok(())
}
