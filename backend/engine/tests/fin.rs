//! Which read takes a FIN, and when that cannot be known.

use skbscope_engine::event::NO_CPU;
use skbscope_engine::host::Host;
use skbscope_engine::life::{Fate, lives};
use skbscope_engine::testing::trace;

/// A packet without data from the sender on CPU 0 to socket 0x50, taken up there.
fn packet(skb: &str, at: u32) -> String {
    format!(
        "{} cpu0 net:netif_rx_entry skbaddr={skb} len=52\n{} cpu0 irq:softirq_entry vec=3\n\
         {} cpu0 net:netif_receive_skb skbaddr={skb} len=52\n\
         {} cpu0 tcp:tcp_probe skbaddr={skb} skaddr=0x50 data_len=0\n",
        at,
        at + 1,
        at + 2,
        at + 3
    )
}

fn fin(skb: &str, at: u32) -> String {
    let state = format!("{} cpu0 sock:inet_sock_set_state skaddr=0x50 oldstate=1 newstate=8\n", at + 4);
    packet(skb, at) + &state + &format!("{} cpu0 irq:softirq_exit vec=3\n", at + 5)
}

/// Data in skb 0xd, and its ACK 0xc, which is received on CPU 2 if it `arrives`.
fn data(at: u32, arrives: bool) -> String {
    let sent = format!(
        "{at} cpu0 net:netif_rx_entry skbaddr=0xd len=1052\n{} cpu0 irq:softirq_entry vec=3\n\
         {} cpu0 net:netif_receive_skb skbaddr=0xd len=1052\n\
         {} cpu0 tcp:tcp_probe skbaddr=0xd skaddr=0x50 data_len=1000\n\
         {} cpu0 net:net_dev_queue skbaddr=0xc len=66\n{} cpu0 irq:softirq_exit vec=3\n",
        at + 1,
        at + 2,
        at + 3,
        at + 4,
        at + 5
    );
    if arrives { sent + &format!("{} cpu2 net:netif_receive_skb skbaddr=0xc len=52\n", at + 6) } else { sent }
}

fn call(at: u32, cpu: u16, ret: i32) -> String {
    let copy = format!("{} cpu{cpu} reader:7 skb:skb_copy_datagram_iovec skbaddr=0xd len={ret}\n", at + 1);
    format!(
        "{at} cpu{cpu} reader:7 syscalls:sys_enter_recvfrom fd=5 size=2048\n{}\
         {} cpu{cpu} reader:7 sock:sock_recv_length sk=0x50 protocol=6 ret={ret}\n",
        if ret > 0 { copy } else { String::new() },
        at + 2
    )
}

fn flush(skb: &str, at: u32) -> String {
    format!("{at} cpu0 skb:consume_skb skbaddr={skb} location=skb_defer_free_flush+0x70\n")
}

/// CPU and time at which the FIN's use ended, and how.
fn end_of(picture: &str, skb: u64) -> (u16, u64, u8) {
    let l = lives(&trace(picture), &Host::default());
    let life = l.address.iter().position(|address| *address == skb).expect("its life");
    (l.free_cpu[life], l.done_ns[life], l.fate[life])
}

const FLUSHED: u8 = Fate::Flushed as u8;

#[test]
fn the_read_that_returns_nothing_takes_the_fin_and_no_pure_ack() {
    let picture = packet("0xa", 10) + &fin("0xf", 20) + &call(30, 1, 0) + &flush("0xf", 40);
    assert_eq!(end_of(&picture, 0xf), (1, 32, FLUSHED));
    assert_eq!(end_of(&picture, 0xa), (NO_CPU, 0, Fate::Alive as u8));
    // Without the probe it is unknown whether the FIN was merged into other data.
    let unprobed = picture.replace("tcp:tcp_probe", "tcp:tcp_other");
    assert_eq!(end_of(&unprobed, 0xf), (NO_CPU, 0, FLUSHED));
    // An error takes nothing, and the flush shows that somebody did.
    let failed = fin("0xf", 20) + &call(30, 1, -11) + &flush("0xf", 40);
    assert_eq!(end_of(&failed, 0xf), (NO_CPU, 0, FLUSHED));
}

#[test]
fn a_read_with_room_left_takes_the_fin_behind_its_data() {
    let picture = data(10, false) + &fin("0xf", 20) + &call(30, 1, 1000) + &call(40, 3, 0) + &flush("0xf", 50);
    assert_eq!(end_of(&picture, 0xf), (1, 32, FLUSHED));
    // A full buffer leaves the FIN to the next read.
    let full = data(10, false) + &fin("0xf", 20) + &call(30, 1, 2048) + &call(40, 3, 0) + &flush("0xf", 50);
    assert_eq!(end_of(&full, 0xf), (3, 42, FLUSHED));
}

#[test]
fn a_fin_that_comes_after_the_last_copy_is_left_to_the_next_read_unless_it_is_flushed_before() {
    let read = "18 cpu1 reader:7 syscalls:sys_enter_recvfrom fd=5 size=2048\n\
                19 cpu1 reader:7 skb:skb_copy_datagram_iovec skbaddr=0xd len=1000\n";
    let end = "30 cpu1 reader:7 sock:sock_recv_length sk=0x50 protocol=6 ret=1000\n";
    let picture = data(10, false) + read + &fin("0xf", 20) + end;
    assert_eq!(end_of(&(picture.clone() + &call(40, 3, 0) + &flush("0xf", 50)), 0xf), (3, 42, FLUSHED));
    assert_eq!(end_of(&(picture + &flush("0xf", 35) + &call(40, 3, 0)), 0xf), (1, 30, FLUSHED));
}

#[test]
fn a_fin_that_may_be_merged_into_unread_data_is_nobodys() {
    let picture = data(10, true) + &fin("0xf", 20) + &call(30, 1, 1000) + &flush("0xf", 50);
    assert_eq!(end_of(&picture, 0xf), (NO_CPU, 0, FLUSHED));
    // Data that were merged in the socket's backlog: their skb was sent as a pure ACK.
    let merged = packet("0xd", 10).replace("data_len=0", "data_len=1000") + &fin("0xf", 20) + &call(30, 1, 1000);
    assert_eq!(end_of(&(merged + &flush("0xf", 50)), 0xf), (NO_CPU, 0, FLUSHED));
    let read = data(10, true) + &call(17, 1, 1000) + &fin("0xf", 20) + &call(30, 1, 0) + &flush("0xf", 50);
    assert_eq!(end_of(&read, 0xf), (1, 32, FLUSHED));
}
