//! Numbers that look drawn and are not: the same seed, the same simulation, on every machine.

/// `splitmix64` (Steele, Lea, Flood 2014): a counter through a mixer.
#[derive(Clone, Debug)]
pub struct Seeded(u64);

impl Seeded {
    /// From a seed of a scenario.
    pub fn new(seed: i64) -> Self {
        Self(seed as u64)
    }
    /// The next 64 bits.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }
    /// A number below `n`; 0 for 0.
    pub fn below(&mut self, n: u32) -> u32 {
        if n == 0 { 0 } else { (self.bits() % u64::from(n)) as u32 }
    }
    /// True in `percent` of 100 cases.
    pub fn chance(&mut self, percent: u32) -> bool {
        self.below(100) < percent
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_numbers_of_seed_1234567_are_those_of_the_reference() {
        let mut seeded = Seeded::new(1_234_567);
        let first: Vec<u64> = (0..3).map(|_| seeded.bits()).collect();
        assert_eq!(first, [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423]);
    }

    #[test]
    fn a_share_holds_in_the_long_run() {
        let mut seeded = Seeded::new(7);
        let hits = (0..10_000).filter(|_| seeded.chance(30)).count();
        assert!((2_850..3_150).contains(&hits), "{hits}");
        assert!(!seeded.chance(0) && seeded.chance(100));
    }
}
