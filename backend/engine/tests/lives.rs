//! Lives on small recordings: what joins, what splits, who allocated, who freed.

use skbscope_engine::event::NO_CPU;
use skbscope_engine::host::Host;
use skbscope_engine::life::{Fate, Lives, NO_EVENT, NO_LIFE, Origin, lives};
use skbscope_engine::testing::trace;

fn join(picture: &str) -> Lives {
    lives(&trace(picture), &Host::default())
}

/// One life as a line: events, alloc CPU and how it is known, fate, CPU and event that ended its use.
fn described(l: &Lives) -> Vec<String> {
    let cpu = |c: u16| if c == NO_CPU { "-".to_owned() } else { c.to_string() };
    let fates = [Fate::Alive, Fate::Consumed, Fate::Flushed, Fate::Dropped, Fate::Recycled];
    let origins = [Origin::Unknown, Origin::Exact, Origin::Reconstructed];
    let one = |i: usize| {
        let done = if l.done[i] == NO_EVENT { "-".to_owned() } else { l.done[i].to_string() };
        let (origin, fate) = (origins[usize::from(l.origin[i])], fates[usize::from(l.fate[i])]);
        let (alloc, free) = (cpu(l.alloc_cpu[i]), cpu(l.free_cpu[i]));
        format!("{} events, {origin:?} {alloc}, {fate:?} by {free} at {done}", l.events[i])
    };
    (0..l.len()).map(one).collect()
}

#[test]
fn on_veth_one_skb_goes_from_queue_to_flush_as_one_life() {
    let l = join(
        "10 cpu0 net:net_dev_queue skbaddr=0xa len=1514 name=va\n11 cpu0 net:net_dev_start_xmit skbaddr=0xa len=1514 name=va\n\
         12 cpu0 net:netif_rx_entry skbaddr=0xa len=1500 hash=0x5 name=vb\n13 cpu0 net:net_dev_xmit skbaddr=0xa len=1514 name=va\n\
         15 cpu0 net:netif_receive_skb skbaddr=0xa len=1500 name=vb\n20 cpu1 skb:skb_copy_datagram_iovec skbaddr=0xa len=1000\n\
         21 cpu1 skb:skb_copy_datagram_iovec skbaddr=0xa len=448\n\
         31 cpu0 skb:consume_skb skbaddr=0xa location=skb_defer_free_flush+0x70\n",
    );
    assert_eq!(described(&l), ["8 events, Exact 0, Flushed by 1 at 6"]);
    assert_eq!((l.len[0], l.hash[0], l.first_ns[0], l.last_ns[0], l.done_ns[0]), (1514, 5, 10, 31, 21));
    assert_eq!(l.flush_sites[0].label, "exact");
    assert_eq!(l.of_event, [0; 8]);
}

#[test]
fn the_flush_decides_the_allocating_cpu_against_the_first_event() {
    // An ACK-driven transmit on CPU 1 of a clone whose original CPU 0 built.
    let l = join(
        "10 cpu1 net:net_dev_queue skbaddr=0xa len=1514\n12 cpu1 net:netif_rx_entry skbaddr=0xa len=1500\n\
         15 cpu1 net:netif_receive_skb skbaddr=0xa len=1500\n20 cpu1 skb:skb_copy_datagram_iovec skbaddr=0xa len=9\n\
         31 cpu0 skb:consume_skb skbaddr=0xa location=skb_defer_free_flush+0x70\n",
    );
    assert_eq!(described(&l), ["5 events, Exact 0, Flushed by 1 at 3"]);
    assert_eq!((l.first_cpu[0], l.alien()), (1, (1, 1)));
}

#[test]
fn of_the_probes_of_one_free_the_first_says_who_was_done_with_it() {
    // A TX completion on CPU 6; the flush on CPU 1 calls napi_consume_skb again.
    let l = join(
        "10 cpu1 net:net_dev_queue skbaddr=0xa len=106\n11 cpu1 net:net_dev_start_xmit skbaddr=0xa len=106\n\
         12 cpu1 net:net_dev_xmit skbaddr=0xa len=106\n20 cpu6 probe:napi_consume_skb skbaddr=0xa budget=64 alloc_cpu=1\n\
         21 cpu6 probe:skb_attempt_defer_free skbaddr=0xa alloc_cpu=1\n\
         30 cpu1 probe:napi_consume_skb skbaddr=0xa budget=1 alloc_cpu=1\n\
         31 cpu1 skb:consume_skb skbaddr=0xa location=skb_defer_free_flush+0x70\n",
    );
    assert_eq!(described(&l), ["7 events, Exact 1, Flushed by 6 at 3"]);
}

#[test]
fn an_address_that_comes_back_without_a_free_is_a_new_life() {
    let l = join(
        "10 cpu0 net:net_dev_queue skbaddr=0xa len=66\n12 cpu0 net:netif_rx_entry skbaddr=0xa len=52\n\
         15 cpu0 net:netif_receive_skb skbaddr=0xa len=52\n20 cpu1 skb:skb_copy_datagram_iovec skbaddr=0xa len=9\n\
         30 cpu1 net:net_dev_queue skbaddr=0xa len=70\n40 cpu0 net:net_dev_queue skbaddr=0xa len=80\n",
    );
    // Copied, so its use ended there; only queued, so nobody knows where; not seen again.
    let expected = ["4 events, Reconstructed 0, Recycled by 1 at 3", "2 events, Reconstructed 1, Alive by - at -"];
    assert_eq!(described(&l), expected, "without start_xmit in the recording a second queue is a stacked device");
    let l = join(
        "10 cpu0 net:net_dev_queue skbaddr=0xa len=66\n20 cpu1 net:net_dev_queue skbaddr=0xa len=70\n\
         21 cpu1 net:net_dev_start_xmit skbaddr=0xa len=70\n",
    );
    assert_eq!(
        described(&l),
        ["1 events, Reconstructed 0, Recycled by - at -", "2 events, Reconstructed 1, Alive by - at -"]
    );
    assert_eq!((l.complete(), l.len()), (1, 2));
}

#[test]
fn the_end_of_a_transmit_belongs_to_the_life_that_began_it() {
    let l = join(
        "10 cpu0 net:net_dev_queue skbaddr=0xa len=66\n11 cpu0 net:net_dev_start_xmit skbaddr=0xa len=66\n\
         12 cpu0 net:netif_rx_entry skbaddr=0xa len=52\n13 cpu1 net:netif_receive_skb skbaddr=0xa len=52\n\
         14 cpu1 skb:kfree_skb skbaddr=0xa reason=NO_SOCKET\n15 cpu1 net:net_dev_queue skbaddr=0xa len=99\n\
         16 cpu0 net:net_dev_xmit skbaddr=0xa len=66\n",
    );
    assert_eq!(
        described(&l),
        ["6 events, Reconstructed 0, Dropped by 1 at 4", "1 events, Reconstructed 1, Alive by - at -"]
    );
    assert_eq!((l.of_event[6], l.reasons[l.reason[0] as usize].as_str()), (0, "NO_SOCKET"));
}

#[test]
fn a_forwarded_skb_stays_one_life_and_a_reused_address_of_the_same_device_does_not() {
    let forwarded = join(
        "10 cpu0 net:napi_gro_receive_entry skbaddr=0xa len=1500 name=eth0\n11 cpu0 net:netif_receive_skb skbaddr=0xa len=1500 name=eth0\n\
         12 cpu0 net:net_dev_queue skbaddr=0xa len=1514 name=eth1\n13 cpu0 net:net_dev_start_xmit skbaddr=0xa len=1514 name=eth1\n\
         14 cpu0 net:net_dev_xmit skbaddr=0xa len=1514 name=eth1\n20 cpu1 skb:consume_skb skbaddr=0xa location=mlx5e_poll_tx_cq+0x1\n",
    );
    assert_eq!(described(&forwarded), ["6 events, Reconstructed 0, Consumed by 1 at 5"]);
    let reused = join(
        "10 cpu0 net:napi_gro_receive_entry skbaddr=0xa len=1500 name=eth0\n11 cpu0 net:netif_receive_skb skbaddr=0xa len=1500 name=eth0\n\
         12 cpu0 net:napi_gro_receive_entry skbaddr=0xa len=1500 name=eth0\n13 cpu0 net:netif_receive_skb skbaddr=0xa len=1500 name=eth0\n",
    );
    assert_eq!(reused.len(), 2);
    // Two containers whose devices have the same name are two devices.
    let container = join(
        "10 cpu0 net:napi_gro_receive_entry skbaddr=0xa len=1500 name=eth0 net_cookie=1\n\
         11 cpu0 net:netif_receive_skb skbaddr=0xa len=1500 name=eth0 net_cookie=1\n\
         12 cpu0 net:netif_rx_entry skbaddr=0xa len=1500 name=eth0 net_cookie=4097\n\
         13 cpu0 net:netif_receive_skb skbaddr=0xa len=1500 name=eth0 net_cookie=4097\n",
    );
    assert_eq!(container.len(), 1);
}

#[test]
fn a_free_of_an_unseen_skb_is_a_life_of_unknown_origin() {
    let l = join("10 cpu1 skb:consume_skb skbaddr=0xa location=arp_process+0x1\n11 cpu1 skb:kfree_skb skbaddr=0xa\n");
    assert_eq!(described(&l), ["1 events, Unknown -, Consumed by 1 at 0", "1 events, Unknown -, Dropped by 1 at 1"]);
    assert_eq!((l.origin_unknown(), l.alien()), (2, (0, 0)));
}

#[test]
fn slab_events_give_the_allocating_cpu_also_to_the_clone_of_a_pair() {
    let l = join(
        "10 cpu1 kmem:kmem_cache_alloc ptr=0x1000 bytes_req=224 call_site=__alloc_skb\n\
         11 cpu1 kmem:kmem_cache_alloc ptr=0x9000 bytes_req=576 call_site=kmalloc_reserve\n\
         12 cpu0 kmem:kmem_cache_alloc ptr=0x2000 bytes_req=512 call_site=__alloc_skb\n\
         20 cpu0 net:net_dev_queue skbaddr=0x1000 len=66\n21 cpu1 net:net_dev_queue skbaddr=0x20e0 len=1514\n\
         30 cpu0 kmem:kmem_cache_free ptr=0x1000 call_site=tcp_rcv_established\n\
         31 cpu0 kmem:kmem_cache_free ptr=0x9000 call_site=x\n32 cpu1 net:net_dev_queue skbaddr=0x1000 len=66\n",
    );
    let expected = [
        "3 events, Exact 1, Consumed by 0 at 5",
        "1 events, Exact 0, Alive by - at -",
        "1 events, Reconstructed 1, Alive by - at -",
    ];
    assert_eq!(described(&l), expected);
    assert_eq!((l.first[0], l.of_event[0], l.of_event[1]), (0, 0, NO_LIFE));
}

#[test]
fn a_datagram_is_read_by_the_socket_its_flow_belongs_to() {
    let packet = |t: u64, address: &str| {
        format!(
            "{t} cpu0 net:netif_rx_entry skbaddr={address} len=1428 hash=0x7\n{} cpu0 net:netif_receive_skb skbaddr={address} len=1428\n\
             {} cpu0 sock:sk_data_ready skaddr=0x5 protocol=17\n",
            t + 1,
            t + 2
        )
    };
    let l = join(&format!(
        "5 cpu0 irq:softirq_entry vec=3\n{}{}20 cpu1 sock:sock_recv_length sk=0x5 protocol=17 ret=-11\n\
         21 cpu1 sock:sock_recv_length sk=0x5 protocol=17 ret=1400\n\
         30 cpu1 net:netif_rx_entry skbaddr=0xa len=1 hash=0x7\n",
        packet(10, "0xa"),
        packet(14, "0xb"),
    ));
    assert_eq!(described(&l)[0], "3 events, Reconstructed 0, Recycled by 1 at 8");
    assert_eq!(described(&l)[1], "2 events, Reconstructed 0, Alive by - at -");
}

/// The flush as a bare address, beside a driver's TX completion that also comes first in its poll.
#[test]
fn behaviour_separates_the_flush_from_a_tx_completion() {
    let mut picture = String::new();
    for i in 0..10_u64 {
        let (t, a) = (i * 100, format!("0x{i}a0"));
        let b = format!("0x{i}b0");
        picture += &format!(
            "{t} cpu0 net:net_dev_queue skbaddr={a} len=66\n{} cpu0 net:net_dev_start_xmit skbaddr={a} len=66\n\
             {} cpu0 net:netif_rx_entry skbaddr={a} len=52\n{} cpu0 net:net_dev_xmit skbaddr={a} len=66\n\
             {} cpu0 net:netif_receive_skb skbaddr={a} len=52\n{} cpu1 skb:skb_copy_datagram_iovec skbaddr={a} len=9\n\
             {} cpu0 net:net_dev_queue skbaddr={b} len=66\n{} cpu0 net:net_dev_start_xmit skbaddr={b} len=66\n\
             {} cpu0 net:net_dev_xmit skbaddr={b} len=66\n{} cpu0 irq:softirq_entry vec=3\n\
             {} cpu0 skb:consume_skb skbaddr={a} location=0xffffffff81e57110\n{} cpu0 napi:napi_poll work=0\n\
             {} cpu0 skb:consume_skb skbaddr={b} location=0xffffffff81000010\n{} cpu0 irq:softirq_exit vec=3\n",
            t + 1,
            t + 2,
            t + 3,
            t + 4,
            t + 5,
            t + 6,
            t + 7,
            t + 8,
            t + 9,
            t + 10,
            t + 11,
            t + 12,
            t + 13,
        );
    }
    let l = join(&picture);
    let count = |fate: Fate| l.fate.iter().filter(|f| **f == fate as u8).count();
    assert_eq!((count(Fate::Flushed), count(Fate::Consumed)), (10, 10));
    assert_eq!((l.flush_sites.len(), l.flush_sites[0].label, l.flush_sites[0].frees), (1, "reconstructed", 10));
    assert_eq!(l.flush_sites[0].place, "0xffffffff81e57110");
    // A symbol of the host overrules behaviour, in both directions.
    let named = |flush: &str| {
        let symbols =
            vec![(0xffff_ffff_8100_0000, "skb_defer_free_flush".to_owned()), (0xffff_ffff_81e5_7000, flush.to_owned())];
        lives(&trace(&picture), &Host { symbols, ..Host::default() })
    };
    assert_eq!(named("napi_consume_skb").flush_sites[0].place, "skb_defer_free_flush+0x10");
    assert_eq!(named("net_rx_action").flush_sites.len(), 2);
    // Since v7.2 the loop has a function of its own, which a compiler may inline or not.
    let named = named("__skb_defer_free_flush");
    assert_eq!((named.flush_sites[0].label, named.flush_sites.len()), ("exact", 2));
}

#[test]
fn the_return_of_alloc_skb_gives_the_allocating_cpu_where_slab_is_not_called() {
    let picture = "10 cpu1 probe:__alloc_skb__return skbaddr=0xa\n11 cpu0 net:net_dev_queue skbaddr=0xa len=66\n\
                   12 cpu0 net:netif_rx_entry skbaddr=0xa len=52\n";
    let l = join(picture);
    assert_eq!((l.len(), l.alloc_cpu[0], l.origin[0], l.first[0]), (1, 1, Origin::Exact as u8, 0));
    // Any other return says nothing of where the skb is.
    let other = join(&picture.replace("__alloc_skb", "get_rps_cpu"));
    assert_eq!((other.len(), other.alloc_cpu[0], other.first[0]), (1, 0, 1));
}
