from search_backends.fusion import fuse


def test_what_several_rankings_name_comes_before_what_one_names_first() -> None:
    assert fuse([["a", "b"], ["c", "b"]]) == ["b", "a", "c"]


def test_the_score_is_that_of_reciprocal_ranks() -> None:
    # b: 1/62 + 1/62 = 0.0323; a: 1/61 + 1/66 = 0.0315
    assert fuse([["a", "b"], ["x", "b", "y", "z", "w", "a"]])[:2] == ["b", "a"]
    # Without k the first place outweighs two second ones: a: 1 + 1/6; b: 1/2 + 1/2
    assert fuse([["a", "b"], ["x", "b", "y", "z", "w", "a"]], k=0)[0] == "a"


def test_equal_scores_keep_the_order_of_the_rankings() -> None:
    assert fuse([["a"], ["b"], ["c"]]) == ["a", "b", "c"]


def test_an_item_counts_once_in_a_ranking() -> None:
    assert fuse([["a", "a", "a"], ["b", "c"], ["c"]])[0] == "c"


def test_no_rankings_no_items() -> None:
    assert fuse([]) == fuse([[], []]) == []
