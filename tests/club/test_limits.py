"""Token buckets by a clock that moves when told."""

from sheshbesh.club.limits import FORGET, Buckets, TokenBucket, household
from tests.club.fakes import FakeClock


def test_a_burst_is_allowed_and_then_the_rate() -> None:
    clock = FakeClock()
    bucket = TokenBucket(3, 2, clock)
    assert [bucket.allows() for _ in range(5)] == [True, True, True, False, False]
    clock.seconds += 1
    assert [bucket.allows() for _ in range(3)] == [True, True, False]


def test_a_long_silence_does_not_save_up_more_than_the_burst() -> None:
    clock = FakeClock()
    bucket = TokenBucket(2, 1, clock)
    clock.seconds += 3600
    assert [bucket.allows() for _ in range(3)] == [True, True, False]


def test_what_was_worth_its_while_counts_less() -> None:
    bucket = TokenBucket(10, 0, FakeClock())
    allowed = 0
    while bucket.allows():
        bucket.refund(0.75)
        allowed += 1
    assert allowed == 37  # each took a quarter, until less than a whole one was left


def test_each_asker_has_a_bucket() -> None:
    buckets = Buckets(1, 0.1, FakeClock())
    assert buckets.allows("first")
    assert not buckets.allows("first")
    assert buckets.allows("second")


def test_only_the_latest_askers_are_remembered() -> None:
    buckets = Buckets(1, 0.1, FakeClock())
    for number in range(FORGET + 1):
        assert buckets.allows(str(number))
    assert buckets.allows("0")
    assert not buckets.allows(str(FORGET))


def test_a_household_has_one_address_or_all_of_a_64() -> None:
    assert household("192.0.2.7") == household("::ffff:192.0.2.7") == "192.0.2.7"
    assert household("2001:db8::1") == household("2001:db8::ffff:1") == "2001:db8::/64"
    assert household("2001:db8:0:1::1") != household("2001:db8::1")
    assert household("unknown") == "unknown"
