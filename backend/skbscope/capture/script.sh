#!/bin/sh
# skbscope-capture.sh: one recording of this host for skbscope, policy @POLICY@.   (skbscope @VERSION@, format 1)
#
#   sh skbscope-capture.sh [-d seconds] [-o out.tar.zst] [-m MiB] [-e events] [--probes] [-n] [-- command]
#
#   -d  how long to record: 5 s; with a command until it ends, at most 60 s
#   -o  the file to write: skbscope-capture-TIME.tar.zst (.tar.gz where there is no zstd); an existing file is never overwritten
#   -m  perf's buffer a CPU: 16 MiB, less where all CPUs together would take more than 1/8 of the free memory
#   -e  record these tracepoints too, whatever defines them: tcp:tcp_probe,probe:my_function
#   -k, --probes  add kprobes too: the allocating CPU of freed skbs, the CPU that RPS chose. This is the one thing that
#       changes a setting (of tracing); they are removed at the end
#   -n  leave the host name and the command in
#
# In order: it checks what it needs, says what it is going to do, notes settings and counters, runs `perf record` on
# all CPUs with stock tracepoints, notes the counters again and packs everything into one file. It sends nothing. It
# prints what the recording cost, and ends it early where the host produces records faster than perf can store them.
# It is one file, longer than others, so that it can be read whole before it runs and copied to a host alone.
# It changes no setting: it reads /proc and /sys, asks `ethtool`, and perf opens its events for itself alone.
# It works inside `ip netns exec` too; CPUs and events are then still those of the whole host, devices the namespace's.
#
# Contents of the file: addresses of skbs, sockets and kernel code, lengths, flow hashes, CPU numbers, names of
# processes (comm) and network devices, arguments of socket calls (numbers, no memory), counters; of TCP sockets
# also ports and IP addresses; paths of libraries mapped while recording. No packet content. The host name,
# user names and the command's words are left out; what the command prints is put in as it is.
set -u
export LC_ALL=C
umask 077

policy=@POLICY@
limit_mib=1024    # perf.data stops growing here
reserve_mib=256   # free space that must be left beside it
most_lines=8000   # of host.txt about single queues
most_lost=1000    # records; with over 1 % of those looked at lost, the recording ends

say() { printf '%s\n' "$*"; }
fail() {
  printf 'skbscope-capture: %s\n' "$*" >&2
  exit 1
}
number() {
  case $2 in
  '' | *[!0-9]* | ?????*) fail "$1 is '$2'; expected a whole number from 1 to 9999." ;;
  esac
  [ "$2" -ge 1 ] || fail "$1 is '$2'; expected a whole number from 1 to 9999."
}

# ---- options ---------------------------------------------------------------------------------------------------------

usage='usage: sh skbscope-capture.sh [-d seconds] [-o out.tar.zst] [-m MiB] [-e events] [--probes] [-n] [-- command]'
seconds='' out='' buffer='' further='' kprobes='' names=''
while getopts d:o:m:e:kn-: option; do
  case $option in
  d) seconds=$OPTARG ;;
  o) out=$OPTARG ;;
  m) buffer=$OPTARG ;;
  e)
    case $OPTARG in *[!A-Za-z0-9_:,]*) fail "the events -e are '$OPTARG'; expected names such as tcp:tcp_probe, with commas." ;; esac
    further=$(say "$OPTARG" | tr ',' ' ')
    ;;
  k) kprobes=yes ;;
  n) names=yes ;;
  *) if [ "$option${OPTARG-}" = -probes ]; then kprobes=yes; else fail "$usage"; fi ;;
  esac
done
[ -n "$seconds" ] || { [ $# -ge $OPTIND ] && seconds=60 || seconds=5; }
number 'the time -d' "$seconds"
[ -z "$buffer" ] || number 'the buffer -m' "$buffer"

# ---- what is needed --------------------------------------------------------------------------------------------------

has() { command -v "$1" >/dev/null 2>&1; }
for tool in perf tar timeout awk sed mktemp; do
  has "$tool" || fail "$tool is missing; install it (perf comes as linux-perf, linux-tools or perf)."
done
tracing=''
for place in /sys/kernel/tracing /sys/kernel/debug/tracing \
  $(awk '$3 == "tracefs" { print $2 } $3 == "debugfs" { print $2 "/tracing" }' /proc/self/mounts); do
  if [ -r "$place/events/skb" ]; then tracing=$place && break; fi
done
if [ "$(id -u)" != 0 ]; then
  paranoid=$(cat /proc/sys/kernel/perf_event_paranoid 2>/dev/null || echo unknown)
  [ "$paranoid" = -1 ] ||
    fail "this needs root: kernel.perf_event_paranoid is $paranoid, and tracing all CPUs as a user needs -1."
fi
if [ -z "$tracing" ]; then
  # `ip netns exec` mounts /sys anew, without tracefs. The script starts again in a mount namespace of its own, where it
  # mounts one that nobody else sees and that ends with it.
  # shellcheck disable=SC2016
  mounted='mount -t tracefs nodev /sys/kernel/tracing && [ -r /sys/kernel/tracing/events/skb ] && exec "$@"'
  { [ -f "$0" ] && unshare --mount sh -c "$mounted" sh true; } 2>/dev/null ||
    fail 'no tracefs is mounted and this script cannot mount one for itself; as root: mount -t tracefs nodev /sys/kernel/tracing'
  exec unshare --mount sh -c "$mounted" sh sh "$0" "$@"
fi
shift $((OPTIND - 1))
if has zstd; then pack=zstd; elif has gzip; then pack=gzip; else fail 'zstd and gzip are both missing; install one.'; fi
if [ -z "$out" ]; then
  out=skbscope-capture-$(date -u +%Y%m%d-%H%M%S).tar
  [ $pack = zstd ] && out=$out.zst || out=$out.gz
fi
[ ! -e "$out" ] || fail "$out is there already; name another file with -o."
case $out in */*) folder=${out%/*}/ ;; *) folder=./ ;; esac
free_mib=$(df -Pk "$folder" 2>/dev/null | awk 'NR == 2 { print int($4 / 1024) }')
[ "${free_mib:-0}" -ge $((limit_mib + reserve_mib)) ] ||
  fail "$folder has ${free_mib:-no} MiB free and a recording may need $((limit_mib + reserve_mib)); choose a place with -o."
work=$(mktemp -d "${folder}skbscope-capture.XXXXXX") || fail "no folder can be made in $folder."
work=$(cd "$work" && pwd)
top=$work/skbscope-capture
mkdir "$top" "$top/before" "$top/after" "$top/device" "$top/notes" || fail "no folder can be made in $work."

perf_pid='' watch_pid='' added=''
tidy() {
  [ -z "$perf_pid" ] || { kill "$perf_pid" && wait "$perf_pid"; } 2>/dev/null
  [ -z "$watch_pid" ] || kill "$watch_pid" 2>/dev/null
  for probe in $added; do
    echo "-:probe/$probe" >>"$tracing/kprobe_events" || say "The kprobe probe/$probe is still there; remove it by hand." >&2
  done
  rm -rf "$work"
}
trap tidy EXIT
trap 'exit 130' INT
trap 'exit 143' TERM HUP
: >"$work/requested"
: >"$work/missing"
: >"$work/skipped"
: >"$work/filtered"
skip() { printf '%s\t%s\n' "$1" "$2" >>"$work/skipped"; }

# ---- which tracepoints -----------------------------------------------------------------------------------------------

events='' filter='' # of the fields of the events that follow; the kernel records only what it is true for
offered() { [ -e "$tracing/events/${1%%:*}/${1#*:}/id" ]; }
add() {
  case ,$events, in
  *,"$1",*) ;;
  *) if [ -n "$filter" ]; then printf '%s\t%s\n' "$1" "$filter" >>"$work/filtered"; else events=${events:+$events,}$1; fi ;;
  esac
}
recorded() { # every tracepoint, one a line
  say "$events" | tr ',' '\n'
  cut -f 1 "$work/filtered"
}
want() { # what remains unknown without them, tracepoints
  for event in $2; do
    grep -qx "$event" "$work/requested" || echo "$event" >>"$work/requested"
    if offered "$event"; then
      add "$event"
    else
      printf '%s\t%s\n' "$event" "$1" >>"$work/missing"
    fi
  done
}
older() { for event in "$@"; do offered "$event" && add "$event"; done; } # recorded where offered, never missed

#@EVENTS@
want 'it was named with -e' "$further"
[ -n "$events" ] || fail "this kernel offers none of the tracepoints of $policy below $tracing/events."

define() { echo "$*" >>"$tracing/kprobe_events"; }
probe() { # p or r (on return), function, its fields in the grammar of kprobe_events, further ones of newer kernels
  name=$2
  [ "$1" = p ] || name=$2__return
  if offered "probe:$name"; then # somebody's own: it is used and left alone
    add "probe:$name"
    return
  elif define "$1:probe/$name" "$2" "${3-}" "${4-}"; then
    :
  elif [ $# = 4 ] && define "$1:probe/$name" "$2" "$3"; then
    skip "${4%%=*} of kprobe $name" 'this kernel does not take that argument in a probe'
  else
    skip "kprobe $name" 'the kernel refuses it: no such function, inlined, or its arguments are not known'
    return
  fi 2>/dev/null
  added="$added $name"
  add "probe:$name"
}
# shellcheck disable=SC2016
probes() {
  :
#@PROBES@
}
if [ -n "$kprobes" ]; then
  if [ -w "$tracing/kprobe_events" ]; then probes; else skip kprobes 'this kernel has no kprobe_events'; fi
fi

# ---- what is going to happen -----------------------------------------------------------------------------------------

cpus=$(grep -c '^processor' /proc/cpuinfo)
[ "${cpus:-0}" -ge 1 ] || cpus=$(getconf _NPROCESSORS_ONLN)
if [ -z "$buffer" ]; then
  free_memory=$(awk '/^MemAvailable:/ { print int($2 / 1024) }' /proc/meminfo)
  buffer=16
  while [ $buffer -gt 1 ] && [ $((buffer * cpus * 8)) -gt "${free_memory:-0}" ]; do buffer=$((buffer / 2)); done
fi
say "Recording for skbscope, policy $policy: $(recorded | grep -c .) tracepoints on $cpus CPUs."
if [ $# -gt 0 ]; then
  say "  time     until the command ends, at most $seconds s; then the counters again and packing"
else
  say "  time     $seconds s; then the counters again and packing"
fi
say "  memory   $buffer MiB of perf buffer a CPU, $((buffer * cpus)) MiB in all"
say "  disk     at most $limit_mib MiB in $folder while it runs, then $out"
say "  settings none is changed${added:+, except that kprobes are added and removed again:$added}"
if [ -n "$names" ]; then say '  names    host name and command are in the file'; else
  say '  names    host name, user names and the words of the command are left out'
fi
if [ -s "$work/missing" ]; then
  say '  This kernel does not offer some tracepoints. What that costs:'
  awk -F '\t' '{ list[$2] = list[$2] ? list[$2] ", " $1 : $1 }
    END { for (cost in list) printf "    %s: %s\n", list[cost], cost }' "$work/missing" | sort
fi

# ---- settings: host.txt ----------------------------------------------------------------------------------------------

# Other network namespaces than the host's lack most of net.core: it is read in that of a process further out.
outer=self
if [ ! -e /proc/sys/net/core/netdev_max_backlog ]; then
  outer='' process=$$
  while [ -z "$outer" ] && process=$(awk '/^PPid:/ { print $2 }' "/proc/$process/status") && [ "${process:-0}" -gt 0 ]; do
    nsenter --net="/proc/$process/ns/net" test -e /proc/sys/net/core/netdev_max_backlog && outer=$process
  done 2>/dev/null
  [ -n "$outer" ] || skip 'limits of net.core' 'this network namespace lacks them, and that of the host cannot be entered'
fi
knob() { # name, file; nothing where there is no such file
  case $outer$2 in
  [0-9]*/proc/sys/net/*) value=$(nsenter --net="/proc/$outer/ns/net" cat "$2" 2>/dev/null) ;;
  *) value=$(cat "$2" 2>/dev/null) ;;
  esac && [ -n "$value" ] && printf '%s = %s\n' "$1" "$value"
}
devices='' count=0
for path in /sys/class/net/*; do
  device=${path##*/}
  if [ ! -e "$path" ] || [ "$device" = lo ]; then continue; fi
  case $device in
  *[!A-Za-z0-9._@-]*)
    skip 'a network device' 'its name has characters that are not for file names'
    continue
    ;;
  esac
  count=$((count + 1))
  if [ $count -le 64 ]; then devices="$devices $device"; else skip "device $device" 'over 64 devices'; fi
done

netlink() { # operation of the family netdev, file; no file where there is no answer or more than 4 MiB
  if timeout 10 ynl --family netdev --dump "$1" --output-json >"$2" 2>/dev/null &&
    [ -s "$2" ] && [ $(($(wc -c <"$2"))) -le 4194304 ]; then return; fi
  rm -f "$2"
  return 1
}
if has ynl; then
  for what in page-pool-get napi-get; do
    netlink $what "$top/notes/$what.json" || skip "$what by netlink" 'ynl or the kernel does not answer it'
  done
fi
pools() { # the NAPI each page pool is linked to, 0 for none; and one value for all of them if they agree
  tr -d '\n' <"$top/notes/page-pool-get.json" | sed 's/{ *}/0/g' | tr '{' '\n' | awk '
    function after(key) { return match($0, key " *[0-9]+") ? substr($0, RSTART + length(key), RLENGTH - length(key)) + 0 : 0 }
    /"id":/ && !/"detach-time":/ {
      napi = after("\"napi-id\":"); linked += napi > 0
      if (++pools <= 1000) printf "page_pool/%d/napi_id = %d\n", after("\"id\":"), napi
    }
    END { if (pools && (linked == pools || !linked)) printf "page_pool_napi = %d\n", (linked > 0) }'
}
topology() { # CPU -> LLC and CPU -> node, from sysfs
  has lscpu && lscpu
  has lscpu || printf 'On-line CPU(s) list: %s\n' "$(cat /sys/devices/system/cpu/online)"
  for cpu in /sys/devices/system/cpu/cpu[0-9]*; do
    level=0 shared=''
    for cache in "$cpu"/cache/index*; do
      own=$(cat "$cache/level" 2>/dev/null) || continue
      if [ "$own" -gt "$level" ]; then level=$own shared=$(cat "$cache/shared_cpu_list" 2>/dev/null); fi
    done
    [ "$level" -lt 2 ] || say "$shared"
  done | sort -u | awk '{ print "llc " (NR - 1) " cpus: " $0 }'
  if has numactl; then numactl -H; else
    for node in /sys/devices/system/node/node[0-9]*; do
      [ -e "$node" ] && say "node ${node##*node} cpus: $(cat "$node/cpulist")"
    done
  fi
}
settings() {
  for name in skb_defer_max napi_consume_skb_defer rps_sock_flow_entries rps_feat_llc_affinity netdev_max_backlog \
    netdev_budget netdev_budget_usecs dev_weight busy_poll busy_read; do
    knob "net.core.$name" "/proc/sys/net/core/$name"
  done
  possible=$(cat /sys/devices/system/cpu/possible)
  say "nr_cpu_ids = $((${possible##*[-,]} + 1))"
  say "page_size = $(getconf PAGESIZE)"
  say "realtime = $(cat /sys/kernel/realtime 2>/dev/null || echo 0)"
  # skbscope takes one value for all queues: that of the physical devices that are up, if they agree. Off is not put
  # down: devices of other network namespaces are not seen here and may steer.
  for name in rps_cpus rps_flow_cnt; do
    for device in $devices; do
      [ -e "/sys/class/net/$device/device" ] || continue
      [ "$(cat "/sys/class/net/$device/operstate")" = up ] || continue
      cat /sys/class/net/"$device"/queues/rx-*/$name 2>/dev/null
    done | sort -u >"$work/values"
    if [ "$(grep -c . "$work/values")" = 1 ] && grep -q '[1-9a-f]' "$work/values"; then
      say "$name = $(cat "$work/values")"
    else
      skip "one $name for all queues" 'off on the physical devices that are up, or they do not agree, or there is none'
    fi
  done
}
queues() { # each device and queue by itself; one process a device, because a host has thousands of these files
  for device in $devices; do
    cd /sys/class/net || return
    grep -sH . "$device"/threaded "$device"/napi_defer_hard_irqs "$device"/gro_flush_timeout \
      "$device"/queues/*/rps_cpus "$device"/queues/*/rps_flow_cnt \
      "$device"/queues/*/xps_cpus "$device"/queues/*/xps_rxqs
    irqs=/sys/class/net/$device/device/msi_irqs
    [ -d "$irqs" ] || irqs=/sys/class/net/$device/device/../msi_irqs # virtio: those of the PCI device around it
    cd /proc/irq || return
    for irq in "$irqs"/*; do
      grep -sH . "${irq##*/}"/smp_affinity_list "${irq##*/}"/effective_affinity_list
    done | sed 's|^|irq/|'
  done | sed 's|/queues/|/|; s|:| = |'
}
symbols() { # each with the symbol behind it, which says where it ends
  [ -r /proc/kallsyms ] || return
  # Filtered first: sort reads a file of /proc in a way that takes it half a minute.
  awk '$1 ~ /[1-9a-f]/' /proc/kallsyms | sort | awk \
    -v names=' @SYMBOLS@ ' \
    '{ mine = index(names, " " $3 " "); if (mine || ends) print; ends = mine }'
}
{
  uname -r
  topology
  say ''
  settings
  [ ! -e "$top/notes/page-pool-get.json" ] || pools
  queues | head -n "$most_lines"
  symbols
} >"$top/host.txt" 2>/dev/null
[ "$(grep -c / "$top/host.txt")" -lt "$most_lines" ] || skip 'settings of queues' "over $most_lines lines of them"
grep -q ' [tT] net_rx_action' "$top/host.txt" || skip 'kernel symbols' 'kallsyms shows no addresses here'
if has lscpu; then lscpu -J >"$top/lscpu.json" 2>/dev/null; else skip lscpu 'it is missing; sysfs gives CPUs and caches'; fi
has numactl || skip numactl 'it is missing; nodes come from sysfs, without distances'
has ethtool || skip ethtool 'it is missing: no rings, channels, offloads and driver counters'
for device in $devices; do
  has ethtool || break
  for what in i g l k c; do say "# ethtool -$what" && ethtool -$what "$device" 2>&1; done >"$top/device/$device.txt"
done

counters() { # folder
  for name in net/softnet_stat softirqs interrupts net/dev; do
    cat "/proc/$name" >"$1/${name##*/}" 2>/dev/null || skip "/proc/$name" 'it cannot be read'
  done
  for device in $devices; do
    has ethtool || break
    ethtool -S "$device" >"$1/ethtool-S.$device" 2>/dev/null || rm -f "$1/ethtool-S.$device" # it has none
  done
  has ynl || return
  netlink page-pool-stats-get "$1/page-pool-stats"
  netlink qstats-get "$1/qstats" && grep -sH . /sys/class/net/*/ifindex >>"$1/qstats"
}
has ynl || skip 'page pools, NAPIs and queue counters by netlink' 'ynl is missing; drivers may have them in ethtool -S'

# ---- recording -------------------------------------------------------------------------------------------------------

# Run in a UTS namespace of its own, so that perf writes localhost into its header; the host keeps its name.
own_uts=$(readlink /proc/self/ns/uts)
# shellcheck disable=SC2016
nameless='[ "$(readlink /proc/self/ns/uts)" != "$1" ] && echo localhost >/proc/sys/kernel/hostname &&
  shift && exec "$@"'
if [ -z "$names" ] && ! unshare --uts sh -c "$nameless" sh "$own_uts" true 2>/dev/null; then
  fail 'unshare --uts is not possible here, so perf would write the host name into its header; -n agrees to that.'
fi
options='' known=$(perf record -h 2>&1)
for option in --synth=task --no-bpf-event "--max-size=${limit_mib}M"; do
  case $known in
  *"${option%%=*}"*) options="$options $option" ;;
  *) skip "perf ${option%%=*}" 'this perf does not know it' ;;
  esac
done
record() { # what perf starts and ends with
  set -- -o perf.data -- "$@"
  while read -r event filter; do set -- -e "$event" --filter "$filter" "$@"; done <"$work/filtered"
  # shellcheck disable=SC2086
  set -- perf record -q -a -B -N -m "${buffer}M" $options -e "$events" "$@"
  [ -n "$names" ] || set -- unshare --uts sh -c "$nameless" sh "$own_uts" "$@"
  cd "$work" && exec timeout $((seconds + 30)) "$@" >"$top/notes/perf.txt" 2>&1
}
uptime() { cut -d ' ' -f 1 /proc/uptime; }
note_share() { # perf, the moment it began: its share of one CPU in percent
  share=$(sed 's/.*) //' "/proc/$1/stat" 2>/dev/null |
    awk -v hz="$(getconf CLK_TCK)" -v begun="$2" -v now="$(uptime)" \
      'now > begun { printf "%.1f", ($12 + $13) / hz / (now - begun) * 100 }')
  [ -z "$share" ] || echo "$share" >"$work/share"
}
look() { # numbers of blocks of 64 KiB of perf.data, first, step and end: samples and lost records in them
  # Records begin at multiples of 8 bytes with type (32 bits), misc and size (16 bits each). Type 9 is a sample; type 2 is
  # PERF_RECORD_LOST, with an id and a count behind it (include/uapi/linux/perf_event.h). Only little-endian hosts match.
  at=$1
  while [ "$at" -lt "$3" ]; do
    dd if="$work/perf.data" bs=65536 skip="$at" count=1 2>/dev/null
    at=$((at + $2))
  done | od -An -v -tx8 | awk '
    function number(hex, at, n) {
      for (at = 9; at <= 16; at++) n = n * 16 + index("123456789abcdef", substr(hex, at, 1))
      return n
    }
    { for (word = 1; word <= NF; word++) {
      small = $word ~ /^00000000/
      if (left == 2) id = small
      else if (left == 1 && id && small) lost += number($word)
      else if ($word ~ /^00..000000000002$/) left = 3
      else if ($word ~ /^0...000[12]00000009$/) samples++
      if (left) left--
    } }
    END { print samples + 0, lost + 0 }'
}
watch() { # perf, the moment it began: notes its cost twice a second, and ends it where losses go on
  seen=0 samples=0 lost=0 times=0
  while kill -0 "$1"; do
    note_share "$1" "$2"
    blocks=$(($(stat -c %s "$work/perf.data" || echo 0) / 65536))
    if [ $blocks -gt $seen ]; then
      # A MiB is cheap. perf writes buffer after buffer, and a loss stands at the head of one: so it is taken from all over.
      found=$(look $seen $(((blocks - seen + 15) / 16)) $blocks)
      seen=$blocks samples=$((samples + ${found% *})) lost=$((lost + ${found#* }))
      [ "${found#* }" = 0 ] || times=$((times + 1))
    fi
    if [ $times -ge 2 ] && [ $lost -ge $most_lost ] && [ $((lost * 99)) -gt $samples ]; then
      echo "perf was ended early: of $((samples + lost)) records looked at, $lost were lost" >"$work/stopped"
      kill "$1"
    fi
    sleep 0.5
  done
}

counters "$top/before"
started=$(date -u +%Y-%m-%dT%H:%M:%SZ) begun=$(uptime) status=null
# shellcheck disable=SC2016
record sh -c 'echo $PPID >started; exec sleep "$1"' sh "$seconds" &
perf_pid=$!
tries=0
while [ ! -s "$work/started" ] && [ $tries -lt 200 ] && kill -0 $perf_pid 2>/dev/null; do
  tries=$((tries + 1))
  sleep 0.1
done
since=$(uptime)
if [ -s "$work/started" ]; then
  perf_itself=$(cat "$work/started")
  watch "$perf_itself" "$begun" >/dev/null 2>&1 &
  watch_pid=$!
  if [ $# -gt 0 ]; then
    say "perf records; the command runs, and what it prints goes into the file."
    "$@" >"$top/command.out" 2>"$top/command.err"
    status=$?
    note_share "$perf_itself" "$begun"
    kill $perf_pid 2>/dev/null
  else
    say 'perf records.'
  fi
fi
wait $perf_pid 2>/dev/null # dash says Terminated
perf_pid='' ended=$(uptime)
[ -z "$watch_pid" ] || { kill "$watch_pid" && wait "$watch_pid"; } 2>/dev/null
watch_pid=''
counters "$top/after"
[ -s "$work/perf.data" ] || fail "perf recorded nothing: $(tr '\n' ' ' <"$top/notes/perf.txt" | cut -c 1-400)"
mv "$work/perf.data" "$top/perf.data"
! grep -q 'size limit reached' "$top/notes/perf.txt" || skip 'the rest of the time' "perf.data reached $limit_mib MiB"
[ ! -s "$work/stopped" ] || skip 'the rest of the time' "$(cat "$work/stopped"); a larger -m or one policy loses fewer"

# ---- what it cost ----------------------------------------------------------------------------------------------------

timeout 120 perf report --stats -i "$top/perf.data" >"$top/notes/perf-stats.txt" 2>/dev/null ||
  skip 'loss counts by perf' 'perf report --stats did not end well; skbscope counts for itself'
count() { awk -v what="$1" '$1 == what && !found++ { print $3 }' "$top/notes/perf-stats.txt"; } # the sum is first
samples=$(count SAMPLE) lost=0
if [ -z "$samples" ]; then
  lost=''
elif [ -n "$(count LOST)" ]; then # records that say "so many were lost"
  lost=$(timeout 120 perf script -i "$top/perf.data" --show-lost-events -F event 2>/dev/null |
    awk '$1 == "PERF_RECORD_LOST" { n += $3 } END { if (n) print n }')
fi
span=$(awk "BEGIN { s = $ended - $since; print (s > $seconds) ? $seconds : s }")
rate=$([ -z "$samples" ] || awk "BEGIN { if ($span > 0) print int($samples / $span) }")
share=$(cat "$work/share" 2>/dev/null)
say "  cost     events a second: ${rate:-unknown}; perf's share of one CPU: ${share:-unknown} %; records lost: ${lost:-unknown}"
[ ! -s "$work/stopped" ] || say "  $(cat "$work/stopped")."

# ---- manifest and packing --------------------------------------------------------------------------------------------

json() { printf '"%s"' "$(printf '%s' "$1" | tr -cd '\040-\176' | sed 's/[\\"]/\\&/g')"; }
pairs() { # a file of two columns as JSON objects, their two keys
  awk -F '\t' -v a="$2" -v b="$3" '{ gsub(/[\\"]/, "\\\\&") }
    { printf "%s{\"%s\": \"%s\", \"%s\": \"%s\"}", sep, a, $1, b, $2; sep = ",\n  " }' "$1"
}
strings() { awk '{ printf "%s\"%s\"", sep, $0; sep = ", " }'; }
files() {
  (cd "$work" && find skbscope-capture -type f | sort) | while read -r file; do
    sum=$(sha256sum "$work/$file" 2>/dev/null | cut -d ' ' -f 1)
    printf '%s{"name": "%s", "size": %s, "sha256": %s}' "$comma" "$file" "$(($(wc -c <"$work/$file")))" \
      "$([ -n "$sum" ] && json "$sum" || echo null)"
    comma=',
  '
  done
}
has sha256sum || skip sha256sum 'it is missing; the files have no sums'
comma=''
cat >"$work/manifest.json" <<END
{"format": "skbscope-capture", "version": 1, "script": "@VERSION@", "policy": "$policy",
 "kernel": $(json "$(uname -r)"), "host": $([ -n "$names" ] && json "$(uname -n)" || echo null),
 "started": "$started", "seconds": $(awk "BEGIN { print $ended - $begun }"), "asked_seconds": $seconds,
 "clock": "perf's own (local_clock): nanoseconds from about boot", "buffer_mib": $buffer, "cpus": $cpus,
 "command": $([ -n "$names" ] && [ $# -gt 0 ] && json "$*" || echo null), "command_status": $status,
 "tools": {"perf": $(json "$(perf --version)"), "tar": $(json "$(tar --version 2>/dev/null | head -n 1)"),
  "pack": $(json "$($pack --version 2>&1 | head -n 1)")},
 "events": {"asked": [$(strings <"$work/requested")],
  "recorded": [$(recorded | strings)],
  "filters": [$(pairs "$work/filtered" event filter)],
  "missing": [$(pairs "$work/missing" event cost)]},
 "kprobes": [$(say "$added" | tr ' ' '\n' | grep . | strings)],
 "cost": {"events": ${samples:-null}, "events_per_second": ${rate:-null}, "perf_cpu_percent": ${share:-null},
  "lost": ${lost:-null}, "ended_early": $([ -s "$work/stopped" ] && json "$(cat "$work/stopped")" || echo null)},
 "skipped": [$(pairs "$work/skipped" what why)],
 "files": [$(files)]}
END
mv "$work/manifest.json" "$top/manifest.json"
anonymous='--owner=0 --group=0 --numeric-owner --format=ustar'
# shellcheck disable=SC2086
tar $anonymous -cf /dev/null "$top/manifest.json" 2>/dev/null || anonymous=''
(
  cd "$work" || exit
  set -- skbscope-capture/manifest.json skbscope-capture/host.txt skbscope-capture/perf.data
  for path in skbscope-capture/*; do
    case $path in */manifest.json | */host.txt | */perf.data) ;; *) set -- "$@" "$path" ;; esac
  done
  # shellcheck disable=SC2086
  tar $anonymous -cf - "$@" || : >failed
) | $pack -q -c >"$work/packed" || fail "$pack could not write the file; is the disk full?"
[ ! -e "$work/failed" ] || fail 'tar could not pack the files; is the disk full?'
[ ! -e "$out" ] || fail "$out was created meanwhile; name another file with -o."
mv "$work/packed" "$out" || fail "$out cannot be written."

say "Wrote $out, $(($(wc -c <"$out"))) bytes. Look into it with tar before you send it:"
say "  $pack -dc $out | tar -tvf -"
if [ -s "$work/skipped" ]; then
  say '  Left out:'
  awk -F '\t' '{ print "    " $1 ": " $2 }' "$work/skipped"
fi
say "  skbscope upload $out --to http://127.0.0.1:8040    or drop it on the page of your server"
