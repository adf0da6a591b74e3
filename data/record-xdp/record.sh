#!/usr/bin/env bash
# Records XDP redirect on the running kernel, as data/traces/xdp-redirect* were: frames of a BPF test run go into veth0, the
# program on veth1 redirects them through a devmap to veth2, whose egress program drops every tenth; veth3 drops the rest.
# Needs root, perf, clang, libbpf-dev, iproute2, zstd. Everything it makes is in a namespace of its own and gone afterwards.
#
# usage: record.sh OUT_DIR NAME THREADED(0|1) FRAMES BATCH        the demo library's: … 0 1792 40 and … 1 1792 40
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$1"
out=$(cd "$1" && pwd) name=$2 threaded=$3 frames=$4 batch=$5 space=skbscope-xdp-$$
work=$(mktemp -d)
cleanup() { ip netns del "$space" 2>/dev/null || true; rm -rf "$work"; }
trap cleanup EXIT
cd "$work"
cp "$here/programs.bpf.c" .
clang -O2 -g -target bpf -fdebug-compilation-dir=. -I"/usr/include/$(uname -m)-linux-gnu" -c programs.bpf.c -o programs.bpf.o
cc -O2 "$here/inject.c" -o inject -lbpf

ip netns add "$space"
ip -n "$space" link add veth0 type veth peer name veth1
ip -n "$space" link add veth2 type veth peer name veth3
for d in 0 1 2 3; do
  ip netns exec "$space" sysctl -qw "net.ipv6.conf.veth$d.disable_ipv6=1"
  ip -n "$space" link set "veth$d" up
done

events=xdp:xdp_redirect,xdp:xdp_redirect_err,xdp:xdp_devmap_xmit,xdp:xdp_exception,xdp:xdp_bulk_tx
events+=,xdp:xdp_cpumap_enqueue,xdp:xdp_cpumap_kthread,xdp:mem_connect,xdp:mem_disconnect
events+=,page_pool:page_pool_state_hold,page_pool:page_pool_state_release,page_pool:page_pool_release,page_pool:page_pool_update_nid
events+=,napi:napi_poll,irq:softirq_raise,irq:softirq_entry,irq:softirq_exit
switch=()
[ "$threaded" = 1 ] && switch=(-e sched:sched_switch --filter 'prev_comm ~ "napi/*" || next_comm ~ "napi/*"')

mkfifo go
exec 3<>go
ip netns exec "$space" taskset -c 1 ./inject "$frames" "$batch" 1000 <go >ready.txt &
injector=$!
until grep -q ready ready.txt; do sleep 0.1; done
# Only with a program attached has a veth a NAPI that can be threaded.
for d in 1 3; do ip netns exec "$space" sh -c "echo $threaded >/sys/class/net/veth$d/threaded"; done
# --synth no: names of tasks that have nothing to do with it stay out of the file.
perf record -q -a -B --synth no -e "$events" "${switch[@]}" -m 4096 -o "$name.perf.data" -- sh -c 'echo >go; sleep 0.2'
wait "$injector"
{
  uname -r
  lscpu
  lscpu -p=CPU,CORE,SOCKET,NODE,CACHE
  echo
  echo "napi_threaded = $threaded"
  echo "realtime = 0"
  echo "page_size = $(getconf PAGESIZE)"
  # What the kernel's source says of veth and of test runs; no settings that could be read.
  echo "page_pool_napi = 0"
  echo "xdp_return_no_direct = 1"
  for k in skb_defer_max rps_sock_flow_entries netdev_max_backlog netdev_budget; do
    echo "net.core.$k = $(cat /proc/sys/net/core/$k)"
  done
} >"$out/$name.host.txt"
zstd -q -19 -f "$name.perf.data" -o "$out/$name.perf.data.zst"
